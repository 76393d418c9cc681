import type { ClientFailure } from '#shared/api/health';
import { FAILED_AT, withoutValues } from '#shared/domain/client-failure';
import { ApiError } from './api-client';
import { paths } from './paths';
import { randomUuid } from './random-key';

/** Of one page load: whoever reads the log needs the first ones. */
const REPORTS_MAX = 5;
const URL_PATH = '/api/client-failures';

const reported = new Map<string, string>();

/**
 * Tells the operator what failed and where, and nothing about the person. Returns what names it in the log: of a
 * response the id of its request, which the server has logged itself. Null for what is no failure of ours.
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

/** The first line of ours in the stack: which script, line and column. */
function scriptOf({ stack = '' }: Error): string | null {
  const found = /\/assets\/([^/\s()]+:\d+:\d+)/.exec(stack)?.[1];
  return found !== undefined && FAILED_AT.test(found) ? found : null;
}

/** The last script that a page asks for imports all others, so its name is another one in every build. */
function buildName(): string | null {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  return /\/assets\/([\w.-]{1,60})$/.exec([...scripts].at(-1)?.src ?? '')?.[1] ?? null;
}

/** Also while the page is being left. */
function send(body: string): void {
  const json = { type: 'application/json' };
  if (navigator.sendBeacon?.(URL_PATH, new Blob([body], json))) return;
  const headers = { 'Content-Type': json.type };
  fetch(URL_PATH, { method: 'POST', body, headers, keepalive: true }).catch(() => undefined);
}
