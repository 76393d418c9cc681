import { describe, expect, it } from 'vitest';
import { parseDiscoverUrl } from './discover-url';

describe('what the URL asks for', () => {
  it.each([
    ['/discover', '', 'experiences'],
    ['/communities', '', 'communities'],
    ['/communities/', '', 'communities'],
    ['/discover', 'tab=tribs', 'tribs'],
    ['/communities', 'tab=experiences', 'experiences'],
    ['/discover', 'tab=people', 'experiences'],
    ['/communities', 'tab=', 'communities'],
    ['/communities', 'tab=__proto__', 'communities'],
  ])('%s?%s opens on %s', (path, search, tab) => {
    expect(parseDiscoverUrl(path, search).tab).toBe(tab);
  });

  it('includes the search', () => {
    expect(parseDiscoverUrl('/discover', 'q=+tea+%26+cake+').text).toBe('tea & cake');
    expect(parseDiscoverUrl('/discover', '').text).toBe('');
    expect(parseDiscoverUrl('/discover', 'q=t')).toMatchObject({ text: 't', search: '' });
    expect(parseDiscoverUrl('/discover', 'q=te')).toMatchObject({ text: 'te', search: 'te' });
  });

  it('is read from any text without an error', () => {
    for (const q of ['%', '%_%5C', '%F0%9F%94%A5', '%D7%A9', '%ED%A0%80', 'x'.repeat(200)]) {
      expect(typeof parseDiscoverUrl('/discover', `q=${q}`).text).toBe('string');
    }
  });
});
