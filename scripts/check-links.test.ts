import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const FOLDERS = ['.', 'docs', 'docs/decisions', 'bench'];
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;

it('leads nowhere that does not exist from a page of the documentation', () => {
  const pages = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  );
  const links = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(LINK)].map(([, target = '']) => ({ page, target })),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ page, target }) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
});
