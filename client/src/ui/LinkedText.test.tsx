import { expect, it } from 'vitest';
import { findLinks } from './LinkedText';

const linksOf = (text: string) => findLinks(text).flatMap(({ href }) => href ?? []);

it.each([
  ['See https://example.org/a?b=1#c for more', ['https://example.org/a?b=1#c']],
  ['http://a.example and HTTPS://B.example.', ['http://a.example', 'HTTPS://B.example']],
  ['(https://example.org/wiki/Tea_(drink))', ['https://example.org/wiki/Tea_(drink)']],
  ['“https://example.org”, she said!', ['https://example.org']],
  ['https://example.org...', ['https://example.org']],
  ['javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['example.org and www.example.org', []],
  ['https://bank.example@evil.example/', []],
  ['https:// nothing', []],
])('finds what can be opened in %s', (text, links) => {
  expect(linksOf(text)).toEqual(links);
});

it('keeps every character of the text', () => {
  const text = '🏕 https://a.example/é, then\nhttps://b.example) שלום';
  const parts = findLinks(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});
