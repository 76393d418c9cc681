import { beforeEach, expect, it, vi } from 'vitest';
import { importScript } from './import-script';

let number = 0;
let file: string;
let fetched: string[];
let respond: () => Promise<Response>;

beforeEach(() => {
  document.head.replaceChildren();
  number += 1;
  file = `assets/Page-${number}.js`;
  fetched = [];
  respond = async () => new Response('');
  vi.stubGlobal('fetch', (path: string) => {
    fetched.push(path);
    return respond();
  });
});

const load = () => Promise.resolve('the module');

it('fetches every file once, then imports', async () => {
  const other = `assets/other-${number}.js`;
  expect(await importScript(load, [file, other])).toBe('the module');
  expect(await importScript(load, [file])).toBe('the module');
  expect(fetched).toEqual([`/${file}`, `/${other}`]);
});

it.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is gone', async () => new Response('', { status: 404 })],
])('imports nothing while a file %s, and fetches it again the next time', async (_why, fail) => {
  respond = fail;
  const spied = vi.fn<typeof load>(load);
  await expect(importScript(spied, [file])).rejects.toThrow('Failed to fetch dynamically imported module');
  expect(spied).not.toHaveBeenCalled();
  respond = async () => new Response('');
  expect(await importScript(spied, [file])).toBe('the module');
});

it('leaves out what the page has requested itself', async () => {
  document.head.innerHTML = `<link rel="modulepreload" href="/${file}">`;
  await importScript(load, [file]);
  expect(fetched).toEqual([]);
});

it('waits for a stylesheet, and adds one that failed again', async () => {
  const style = `assets/Page-${number}.css`;
  const link = () => document.head.querySelector(`link[href="/${style}"]`);
  const failing = importScript(load, [style]);
  link()?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow(style);
  expect(link()).toBeNull();
  const loading = importScript(load, [style]);
  link()?.dispatchEvent(new Event('load'));
  expect(await loading).toBe('the module');
});
