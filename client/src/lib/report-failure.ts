import type { ClientFailure } from '#shared/api/health';
import { FAILED_AT, withoutValues } from '#shared/domain/client-failure';
import { ApiError } from './api-client';
import { paths } from './paths';
import { randomUuid } from './random-key';

/** Per page load: the first failures are the most useful ones in the log. */
const REPORTS_MAX = 5;
const URL_PATH = '/api/client-failures';

const reported = new Map<string, string>();

/**
 * Tells the operator what failed and where, and nothing about the person. Returns the failure's name in the log. For a
 * failed response, this is the id of its request, which the server has logged itself. Returns null if the app has not
 * failed, as for a cancelled request.
 */
export function reportFailure(kind: ClientFailure['kind'], thrown: unknown): string | null {
  if (thrown instanceof ApiError) return thrown.body?.requestId ?? null;
  const isCancelled = thrown instanceof DOMException && thrown.name === 'AbortError';
  if (isCancelled || !navigator.onLine || thrown === undefined || thrown === null) return null;
  const message = withoutValues(
    thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : typeof thrown,
  );
  const at = thrown instanceof Error ? scriptOf(thrown) : null;
  const known = reported.get(`${message} ${at}`);
  if (known !== undefined || reported.size >= REPORTS_MAX) return known ?? null;
  const failure: ClientFailure = {
    path: Object.values(paths).find((path) => path === location.pathname) ?? 'other',
    kind,
    message,
    at,
    build: buildName(),
    reference: randomUuid(),
  };
  reported.set(`${message} ${at}`, failure.reference);
  send(JSON.stringify(failure));
  return failure.reference;
}

/** The script, line and column of the first stack frame in one of our files. */
function scriptOf({ stack = '' }: Error): string | null {
  const found = /\/assets\/([^/\s()]+:\d+:\d+)/.exec(stack)?.[1];
  return found !== undefined && FAILED_AT.test(found) ? found : null;
}

/** The last script of a page imports all others, so its name is different in every build. */
function buildName(): string | null {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  return /\/assets\/([\w.-]{1,60})$/.exec([...scripts].at(-1)?.src ?? '')?.[1] ?? null;
}

/** Uses a beacon where possible, so that reports are also sent while the page is being left. */
function send(body: string): void {
  const json = { type: 'application/json' };
  if (navigator.sendBeacon?.(URL_PATH, new Blob([body], json))) return;
  const headers = { 'Content-Type': json.type };
  fetch(URL_PATH, { method: 'POST', body, headers, keepalive: true }).catch(() => undefined);
}
