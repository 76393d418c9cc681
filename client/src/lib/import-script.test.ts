import { beforeEach, expect, it, vi } from 'vitest';
import { importScript } from './import-script';

let number = 0;
let own: string;
let fetched: string[];
let respond: () => Promise<Response>;

beforeEach(() => {
  document.head.replaceChildren();
  number += 1;
  own = `assets/Page-${number}.js`;
  fetched = [];
  respond = async () => new Response('');
  vi.stubGlobal('fetch', (path: string) => {
    fetched.push(path);
    return respond();
  });
});

const importing = () => vi.fn<() => Promise<string>>(async () => 'the module');
const links = () => [...document.head.querySelectorAll('link')];
const FAILED = 'Failed to fetch dynamically imported module';

it('fetches its own file once, then preloads the others and imports', async () => {
  const files = [own, 'assets/other.js'];
  expect(await Promise.all([importScript(importing(), files), importScript(importing(), files)])).toEqual([
    'the module',
    'the module',
  ]);
  expect(fetched).toEqual([`/${own}`]);
  expect(links().map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['modulepreload', '/assets/other.js'],
  ]);
});

it.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is gone', async () => new Response('', { status: 404 })],
])('requests nothing else while its file %s, and fetches it again the next time', async (_why, fail) => {
  respond = fail;
  const load = importing();
  await expect(importScript(load, [own, 'assets/other.js'])).rejects.toThrow(FAILED);
  expect(load).not.toHaveBeenCalled();
  expect(links()).toEqual([]);
  respond = async () => new Response('');
  expect(await importScript(load, [own])).toBe('the module');
});

it('does not request again what the page has requested itself', async () => {
  document.head.innerHTML = `<link rel="modulepreload" href="/${own}">`;
  expect(await importScript(importing(), [own, own])).toBe('the module');
  expect(fetched).toEqual([]);
  expect(links()).toHaveLength(1);
});

it('imports at once what is part of the script that imports it', async () => {
  expect(await importScript(importing())).toBe('the module');
  expect(fetched).toEqual([]);
});
