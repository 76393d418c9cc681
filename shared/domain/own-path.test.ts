import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path';
import { anyCharacter } from '../testing/any-character';

describe('the path of our own page', () => {
  it.each([
    ['/', '/'],
    ['/chat', '/chat'],
    ['/meetups?city=Austin%2C%20TX&trib=7', '/meetups?city=Austin%2C%20TX&trib=7'],
    ["/?inv=2&name=O'Brien", '/?inv=2&name=O%27Brien'],
    ['/?name=José', '/?name=Jos%C3%A9'],
    ['/discover#people', '/discover'],
    ['/a/../chat', '/chat'],
    ['/?next=//evil.example', '/?next=//evil.example'],
    ['/%2F/evil.example', '/%2F/evil.example'],
  ])('is read from %j as %j', (address, path) => {
    expect(ownPath(address)).toBe(path);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    '/.\\/evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/x/.\\..\\\\evil.example',
    '/%2e//evil.example',
    '/%2E//evil.example',
    '/x/%2e%2e//evil.example',
    '/.%2e//evil.example',
    '/x/.\t.//evil.example',
    '//own.invalid//evil.example',
    'https://evil.example',
    'https://own.invalid/chat',
    'https:evil.example',
    'javascript:alert(1)',
    'chat',
    '',
    `/${'x'.repeat(500)}`,
  ])('cannot be read from %j', (address) => {
    expect(ownPath(address)).toBeNull();
  });

  it('never leads to another host, however it is encoded', () => {
    const pieces = [
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5C',
      '\t',
      '\n',
      '\0',
      '@',
      ':',
      '?',
      '#',
      'a',
      'evil.example',
    ];
    const address = fc
      .array(
        fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces) }, fc.string({ unit: anyCharacter })),
      )
      .map((parts) => `/${parts.join('')}`);
    const read = { own: 0 };
    fc.assert(
      fc.property(address, (text) => {
        const path = ownPath(text);
        if (path === null) return;
        read.own += 1;
        expect(new URL(path, 'https://trib.example/api/auth/google/start').origin).toBe(
          'https://trib.example',
        );
        expect(path).toMatch(/^\/(?![/\\])[!-~]*$/);
        expect(ownPath(path)).toBe(path);
      }),
      { numRuns: 3_000 },
    );
    expect(read.own).toBeGreaterThan(100);
  });
});
