import { describe, expect, it } from 'vitest';
import { leftBehind } from './leftovers';

const check = (text: string, path = 'server/app.ts') => leftBehind([{ path, text }]);
// Concatenated, or the check would find them in this file.
const together = (...parts: string[]) => parts.join('');
const note = (word: string) => `// ${word}`;
const NOTES = [together('TO', 'DO'), together('FIX', 'ME'), together('XX', 'X')];

describe('leftBehind', () => {
  it('passes clean code', () => {
    expect(check("const skipped = list.filter(isOnly);\nlog.info('done');\n")).toEqual([]);
  });

  it.each(NOTES)('reports a to-do comment', (word) => {
    expect(check(`a();\n${note(word)}: later\n`)).toMatchObject([{ line: 2 }]);
  });

  it('ignores the same letters inside a longer word', () => {
    expect(check(`mkdtemp('trib-${'X'.repeat(6)}');`)).toEqual([]);
  });

  it('reports a switched-off type error', () => {
    expect(check(together('// @ts-', 'ignore\na();'))).toHaveLength(1);
  });

  it.each(['it.skip("a", run);', 'describe.only("a", run);', 'test.fixme();'])('reports %s', (text) => {
    expect(check(text, 'e2e/feed.spec.ts')).toHaveLength(1);
  });

  it('reports a sleep in a browser test', () => {
    expect(check('await page.waitForTimeout(500);', 'e2e/feed.spec.ts')).toHaveLength(1);
  });

  it('reports console output in the product and allows it in scripts', () => {
    expect(check('console.log(1);', 'client/src/main.tsx')).toHaveLength(1);
    expect(check('console.log(1);', 'scripts/build.ts')).toEqual([]);
  });

  it('ignores strings', () => {
    expect(check("const help = 'call it.skip() or console.log()';")).toEqual([]);
  });
});
