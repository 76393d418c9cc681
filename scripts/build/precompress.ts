import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Leaves out .html, because pages are completed per request, and the build's own manifests, which are not served. */
const COMPRESSIBLE = /^(?!\.vite).*\.(?:js|css|svg|json|webmanifest)$/;
/** Smaller responses fit into one packet anyway. */
const MIN_BYTES = 1024;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export function shouldCompress(path: string): boolean {
  return COMPRESSIBLE.test(path);
}

/**
 * Writes a .br and a .gz next to every file that is worth it and has none yet; returns how many files that were. All are
 * handed to zlib's threads at once, so that this thread may do something else meanwhile.
 */
export async function precompress(folder: string): Promise<number> {
  const paths = readdirSync(folder, { recursive: true }).map((path) => String(path).replaceAll('\\', '/'));
  const written = await Promise.all(
    paths.filter(shouldCompress).map((path) => compressFile(join(folder, path))),
  );
  return written.filter(Boolean).length;
}

async function compressFile(file: string): Promise<boolean> {
  const content = readFileSync(file);
  if (content.length <= MIN_BYTES || existsSync(`${file}.br`)) return false;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([brotliAsync(content, { params }), gzipAsync(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return true;
}
