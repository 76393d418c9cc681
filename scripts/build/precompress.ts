import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Leaves out .html, because pages are completed per request, and the build's own manifests, which are not served. */
const COMPRESSIBLE = /^(?!\.vite).*\.(?:js|css|svg|json|webmanifest)$/;
/** Smaller responses fit into one packet anyway. */
const MIN_BYTES = 1024;
/** zlib uses libuv's threads, so more parallel jobs would only use memory. */
const JOBS = 8;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export function shouldCompress(path: string): boolean {
  return COMPRESSIBLE.test(path);
}

/** Writes a .br and a .gz next to every file that is worth it; returns how many files that were. */
export async function precompress(folder: string): Promise<number> {
  const waiting = readdirSync(folder, { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter(shouldCompress);
  let compressed = 0;
  const worker = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (await compressFile(join(folder, path))) compressed += 1;
    }
  };
  await Promise.all(Array.from({ length: JOBS }, worker));
  return compressed;
}

async function compressFile(file: string): Promise<boolean> {
  const content = await readFile(file);
  if (content.length <= MIN_BYTES) return false;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([brotliAsync(content, { params }), gzipAsync(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return true;
}
