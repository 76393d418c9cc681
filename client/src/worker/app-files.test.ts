import { afterEach, expect, it, vi } from 'vitest';
import { deleteOldVersions, refreshShell, shell } from './app-files';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser's caches, in the order of their creation. */
function browser() {
  const stored = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const files = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, files);
    return {
      put: async (path: string, response: Response) => void files.set(path, response),
      match: async (path: string) => files.get(path)?.clone(),
    };
  };
  const keys = async () => [...stored.keys()];
  const remove = async (name: string) => stored.delete(name);
  vi.stubGlobal('caches', { open, keys, delete: remove });
  const install = (version: string) => open(`trib-files-${version}`);
  const start = async (version: string) => {
    vi.advanceTimersByTime(1000);
    vi.stubGlobal('VERSION', version);
    await deleteOldVersions();
  };
  return {
    install,
    start,
    storedVersions: async () => (await keys()).map((name) => name.replace('trib-files-', '')),
  };
}

it('keeps the previous version and one that is being installed, not one that only waited', async () => {
  vi.useFakeTimers();
  const { install, start, storedVersions } = browser();
  await install('v1');
  await start('v1');
  await install('v2');
  await install('v3');
  await install('v4');
  await start('v3');
  expect(await storedVersions()).toEqual(['v1', 'v3', 'v4']);
  await start('v4');
  expect(await storedVersions()).toEqual(['v3', 'v4']);
});

it("stores the page of a renamed town again after an hour, and never another build's", async () => {
  vi.useFakeTimers();
  const { install, start } = browser();
  const page = (name: string, build: string) =>
    new Response(`<title>${name}</title><script src="/assets/${build}.js">`, {
      headers: { Date: new Date().toUTCString() },
    });
  await (await install('v1')).put('/profile', page('Trib', 'one'));
  await start('v1');
  const served = vi.fn<() => Promise<Response>>(async () => page('Graz', 'one'));
  vi.stubGlobal('fetch', served);
  const stored = async () => (await shell())?.text();
  await refreshShell();
  expect(served).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_601_000);
  await refreshShell();
  expect(await stored()).toContain('Graz');
  served.mockImplementation(async () => page('Wien', 'two'));
  vi.advanceTimersByTime(3_601_000);
  await refreshShell();
  expect(await stored()).toContain('Graz');
});
