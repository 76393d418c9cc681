import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { precompress, shouldCompress } from './precompress';

describe('shouldCompress', () => {
  it('accepts text that is served unchanged', () => {
    expect(['assets/a.js', 'a.css', 'covers/a.svg', 'app.webmanifest'].every(shouldCompress)).toBe(true);
  });

  it('skips pictures, pages completed per request and the build manifest', () => {
    expect(['a.avif', 'a.woff2', 'index.html', 'feed.html', '.vite/manifest.json'].some(shouldCompress)).toBe(
      false,
    );
  });
});

describe('precompress', () => {
  const text = 'export const ember = 1;\n'.repeat(100);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trib-compress-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/big.js'), text);
    writeFileSync(join(folder, 'assets/small.js'), 'x');
    writeFileSync(join(folder, 'index.html'), text);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('writes both encodings beside a file, and both decompress to it', async () => {
    expect(await precompress(folder)).toBe(1);
    const file = join(folder, 'assets/big.js');
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(text);
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(text);
  });

  it('skips small files and pages', async () => {
    await precompress(folder);
    expect(existsSync(join(folder, 'assets/small.js.br'))).toBe(false);
    expect(existsSync(join(folder, 'index.html.br'))).toBe(false);
  });
});
