import { afterEach, expect, it, vi } from 'vitest';
import { deleteOldVersions } from './app-files';

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
