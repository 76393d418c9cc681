import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readZip } from '../../testing/read-zip';
import { writeZip, type ZipEntry } from './write-zip';

const NOW = new Date('2026-11-22T10:20:30Z');
const entry = (path: string, text: string): ZipEntry => ({
  path,
  bytes: Buffer.from(text),
  isCompressible: text.length > 100,
});

async function* made(entries: ZipEntry[], taken: string[] = []): AsyncGenerator<ZipEntry> {
  for (const one of entries) {
    taken.push(one.path);
    yield one;
  }
}

it('gives back every entry, stored or compressed, empty ones and names in any script', async () => {
  const entries = [
    entry('a.json', '{"a":1}'.repeat(100)),
    entry('empty', ''),
    entry('фото/🚲.webp', 'bytes'),
  ];
  const out = new PassThrough();
  const [read] = await Promise.all([buffer(out), writeZip(made(entries), out, NOW)]);
  expect([...readZip(read)]).toEqual(entries.map(({ path, bytes }) => [path, bytes]));
  expect(read.length).toBeLessThan(700);
});

it('is a valid file without entries', async () => {
  const out = new PassThrough();
  const [read] = await Promise.all([buffer(out), writeZip(made([]), out, NOW)]);
  expect(readZip(read).size).toBe(0);
});

it('takes no more entries than a slow reader leaves room for, and stops when they go away', async () => {
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
});
