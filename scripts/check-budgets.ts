import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Manifest } from './budgets/manifest';
import { formatTable, isOver, measure, type Row } from './budgets/measure';
import { KB, PAGE_HTML_LIMIT } from './budgets/table';

const root = join(import.meta.dirname, '..');
const client = join(root, 'dist/client');

function main(): void {
  const manifestFile = join(client, '.vite/manifest.json');
  if (!existsSync(manifestFile)) {
    process.stderr.write('dist/client is not there: run "npm run build" first.\n');
    process.exitCode = 1;
    return;
  }
  const rows = [...measureScripts(manifestFile), pageRow()];
  process.stdout.write(`${formatTable(rows)}\n`);
  if (rows.some(isOver)) process.exitCode = 1;
}

function measureScripts(manifestFile: string): Row[] {
  const sizes = new Map<string, number>();
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  return measure({
    manifest,
    sizeOf(file) {
      const size = sizes.get(file) ?? gzipSync(readFileSync(join(client, file)), { level: 9 }).length;
      sizes.set(file, size);
      return size;
    },
    pageExists: (page) => existsSync(join(root, page)),
  });
}

function pageRow(): Row {
  const name = 'index.html (brotli)';
  const file = join(client, 'index.html');
  if (!existsSync(file)) return { name, limit: PAGE_HTML_LIMIT, state: 'missing' };
  const kb = brotliCompressSync(readFileSync(file)).length / KB;
  return { name, limit: PAGE_HTML_LIMIT, state: 'measured', kb };
}

main();
