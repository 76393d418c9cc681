import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readZip } from '../../../testing/read-zip';
import { writeZip, type ZipEntry } from './export.service';

const NOW = new Date('2026-11-22T10:20:30Z');
const entry = (path: string, text: string) => ({ path, bytes: Buffer.from(text) });

async function* made(entries: ZipEntry[], taken: string[] = []): AsyncGenerator<ZipEntry> {
  for (const one of entries) {
    taken.push(one.path);
    yield one;
  }
}

it('an archive gives back every entry, stored or compressed, empty ones and names in any script', async () => {
  const parts = Array.from({ length: 100 }, () => '{"ä":1}');
  const stored = [entry('empty', ''), entry('фото/🚲.webp', 'bytes')];
  const entries = [{ path: 'a.json', text: Readable.from(parts) }, ...stored];
  const out = new PassThrough();
  const [read] = await Promise.all([buffer(out), writeZip(made(entries), out, NOW)]);
  expect([...readZip(read)]).toEqual([
    ['a.json', Buffer.from(parts.join(''))],
    ...stored.map(({ path, bytes }) => [path, bytes]),
  ]);
  expect(read.length).toBeLessThan(700);
});

it('an archive is a valid file without entries', async () => {
  const out = new PassThrough();
  const [read] = await Promise.all([buffer(out), writeZip(made([]), out, NOW)]);
  expect(readZip(read).size).toBe(0);
});

it('an archive takes no more entries than a slow reader leaves room for, and stops when they go away', async () => {
  const out = new PassThrough({ highWaterMark: 1 });
  const taken: string[] = [];
  const writing = writeZip(
    made([entry('one', 'x'), entry('two', 'y'), entry('three', 'z')], taken),
    out,
    NOW,
  );
  await expect.poll(() => out.writableLength + out.readableLength).toBeGreaterThan(0);
  expect(taken).toEqual(['one']);
  out.destroy();
  await writing;
  expect(taken).not.toContain('three');
  await writeZip(made([entry('four', 'w')], taken), out, NOW);
  expect(taken).not.toContain('four');
});

it('an archive stops reading a text when its reader goes away, and fails when reading it does', async () => {
  const out = new PassThrough();
  let isOver = false;
  async function* endless() {
    try {
      for (let n = 0; ; n += 1) yield `${n * Math.PI}`;
    } finally {
      isOver = true;
    }
  }
  const writing = writeZip(made([{ path: 'long', text: endless() }]), out, NOW);
  await expect.poll(() => out.writableNeedDrain).toBe(true);
  out.destroy();
  await writing;
  await expect.poll(() => isOver).toBe(true);
  async function* broken(): AsyncGenerator<string> {
    yield 'so far';
    throw new Error('The database is gone');
  }
  const failing = writeZip(made([{ path: 'short', text: broken() }]), new PassThrough(), NOW);
  await expect(failing).rejects.toThrow('The database is gone');
});
