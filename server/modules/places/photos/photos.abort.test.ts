import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { photos } from '../../../db/schema/photos';
import { expectError } from '../../../testing/expect-error';
import { expectPhotosWhole, PIXEL, quarters, storedKeys, upload } from '../../../testing/pictures';
import { expectNoRowChanged } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';
import type { PhotoStore } from './photo-store';

const noFolder = mkdtempSync(join(tmpdir(), 'trib-no-folder-'));
afterAll(() => rmSync(noFolder, { recursive: true, force: true }));
// A file is in the place of the photo folder, so nothing can be stored.
writeFileSync(join(noFolder, 'photos'), '');

const app = await startTestApp();
const full = await startTestApp({ dataDir: noFolder });
const ana = await app.person();
const source = await quarters(1200, 900).png().toBuffer();

beforeEach(async () => {
  await app.photoStore.remove(await storedKeys(app));
  await app.db.delete(photos);
});
afterAll(() => expectPhotosWhole(app));

async function send(bytes: Buffer, announced = bytes.length): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    `POST /api/photos HTTP/1.1\r\nHost: x\r\nCookie: ${ana.cookie()}\r\n` +
      `Content-Type: image/png\r\nContent-Length: ${announced}\r\n\r\n`,
  );
  socket.write(bytes);
  return socket;
}

/** Acts once this many files of a photo exist; resolves when they have been deleted again. */
function whenStored(count: number, act: () => Promise<unknown>): Promise<readonly string[]> {
  const real = { ...app.photoStore };
  onTestFinished(() => void Object.assign(app.photoStore, real));
  let stored = 0;
  return new Promise((resolve) => {
    Object.assign(app.photoStore, {
      put: async (...file: Parameters<PhotoStore['put']>) => {
        await real.put(...file);
        if (++stored === count) await act();
      },
      remove: async (keys: readonly string[]) => {
        await real.remove(keys);
        resolve(keys);
      },
    });
  });
}

/** Its response shows that the server has received everything that was sent before. */
const heard = () => app.visitor().get('/livez');

describe('an upload that ends early', () => {
  it.each([1, 3, 6])('after %i files leaves none of them, and no row', async (count) => {
    const line: { socket?: Socket } = {};
    const removed = whenStored(count, async () => {
      expect(await storedKeys(app)).toHaveLength(count);
      line.socket?.destroy();
      await heard();
    });
    line.socket = await send(source);
    expect(await removed).toHaveLength(6);
    expect(await storedKeys(app)).toEqual([]);
    expect(await app.db.$count(photos)).toBe(0);
  });

  it('gives its slot to the next one', async () => {
    const half = source.subarray(0, 1000);
    const lines = await Promise.all(Array.from({ length: 7 }, () => send(half, source.length)));
    const [response] = await Promise.race(lines.map((line) => once(line, 'data')));
    expect(String(response)).toMatch(/^HTTP\/1\.1 429 .*retry-after: 3/is);
    for (const line of lines) line.destroy();
    await vi.waitUntil(async () => (await upload(ana, PIXEL)).status === 201, { timeout: 60_000 });
    await expectPhotosWhole(app);
  });
});

describe('a storage that accepts nothing', () => {
  it('is our error, passes, and leaves no row', async () => {
    const person = await full.person();
    const response = await expectNoRowChanged(full.db, () => upload(person, PIXEL));
    expectError(response, 503, 'unavailable');
    expect(response.headers.get('retry-after')).toBe('1');
  });
});
