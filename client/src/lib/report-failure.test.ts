import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ClientFailure, clientFailure } from '#shared/api/health';
import { anyCharacter } from '#shared/testing/any-character';

let sent: Blob[];
let sendBeacon: (url: string, body: Blob) => boolean;

/** Starts as in a page that was just loaded. */
async function freshReporter() {
  vi.resetModules();
  return (await import('./report-failure')).reportFailure;
}

beforeEach(() => {
  sent = [];
  sendBeacon = (_url, body) => sent.push(body) > 0;
  vi.stubGlobal('navigator', {
    onLine: true,
    sendBeacon: (url: string, body: Blob) => sendBeacon(url, body),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  history.replaceState(null, '', '/');
});

/** jsdom's Blob has no `text` method. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.readAsText(blob);
  });

async function received(): Promise<ClientFailure[]> {
  const bodies = await Promise.all(sent.map(textOf));
  return bodies.map((body) => clientFailure.parse(JSON.parse(body)));
}

function failing(message: string, stack: string): Error {
  return Object.assign(new TypeError(message), { stack: `TypeError: ${message}\n${stack}` });
}

it('tells the path, the message, the script and the build', async () => {
  const reportFailure = await freshReporter();
  history.replaceState(null, '', '/chat?with=7&draft=Rosa#token');
  for (const name of ['runtime-C0', 'main-A7f3']) {
    const script = Object.assign(document.createElement('script'), { type: 'module' });
    script.setAttribute('src', `/assets/${name}.js`);
    document.head.append(script);
  }
  const error = failing(
    "Cannot read properties of undefined (reading 'Rosa Luz')",
    '    at x (https://trib.example/assets/ChatPage-B1x9.js:1:2345)',
  );
  const reference = reportFailure('error', error);
  expect(await received()).toEqual([
    {
      path: '/chat',
      kind: 'error',
      message: 'TypeError: Cannot read properties of undefined (reading …',
      at: 'ChatPage-B1x9.js:1:2345',
      build: 'main-A7f3.js',
      reference,
    },
  ]);
  expect(sent[0]?.type).toBe('application/json');
});

it('never sends what the server would refuse, nor a secret, whatever is thrown', async () => {
  const reportFailure = await freshReporter();
  const secret = 'rosaluz';
  const hostile = fc.oneof(
    fc.anything(),
    fc
      .tuple(
        fc.string({ unit: anyCharacter, maxLength: 500 }),
        fc.string({ unit: anyCharacter, maxLength: 500 }),
      )
      .map(([text, stack]) => failing(`${text}"${secret}`, `${stack} /assets/${secret} x.js:1:1`)),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (thrown) => {
      sent = [];
      history.replaceState(null, '', `/${secret}`);
      expect(() => reportFailure('rejection', thrown)).not.toThrow();
      for (const failure of await received()) expect(JSON.stringify(failure)).not.toContain(secret);
    }),
  );
});

it('tells each failure once, and at most five of a page', async () => {
  const reportFailure = await freshReporter();
  const again = failing('again', '');
  expect(reportFailure('error', again)).toBe(reportFailure('screen', again));
  for (const word of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) reportFailure('error', failing(word, ''));
  expect(await received()).toHaveLength(5);
});

it('names a refused request by its id, which the server has logged', async () => {
  vi.resetModules();
  const { reportFailure } = await import('./report-failure');
  const { ApiError: Refused } = await import('./api-client');
  const body = { message: 'Something went wrong', code: 'internal_error', requestId: 'r-1' };
  expect(reportFailure('screen', new Refused(500, '500', body))).toBe('r-1');
  expect(sent).toEqual([]);
});

it('is silent offline and about what was cancelled', async () => {
  const reportFailure = await freshReporter();
  expect(reportFailure('rejection', new DOMException('Aborted', 'AbortError'))).toBeNull();
  vi.stubGlobal('navigator', { onLine: false, sendBeacon });
  expect(reportFailure('error', failing('Failed to fetch', ''))).toBeNull();
  expect(sent).toEqual([]);
});

it('uses an ordinary request where a browser takes no beacon', async () => {
  const reportFailure = await freshReporter();
  sendBeacon = () => false;
  const fetched = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetched);
  reportFailure('error', failing('boom', ''));
  expect(fetched).toHaveBeenCalledWith('/api/client-failures', expect.objectContaining({ keepalive: true }));
});
