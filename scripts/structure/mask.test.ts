import { describe, expect, it } from 'vitest';
import { maskCode } from './mask';

describe('maskCode', () => {
  it('keeps length and line breaks', () => {
    const text = "const a = 'x'; // note\n/* two\nlines */ const b = `t${`u`}`;\n";
    const masked = maskCode(text);
    expect(masked).toHaveLength(text.length);
    expect(masked.split('\n')).toHaveLength(text.split('\n').length);
  });

  it('blanks line and block comments', () => {
    expect(maskCode('a(); // b()')).toBe('a();       ');
    expect(maskCode('a(/* b */);')).toBe('a(       );');
  });

  it('blanks what strings hold and keeps their quotes', () => {
    expect(maskCode(`f('it\\'s', "b")`)).toBe(`f('     ', " ")`);
  });

  it('blanks templates with what is nested in them', () => {
    expect(maskCode('x = `a ${f(`b ${c}`)} d`; y')).toMatch(/^x = ` +`; y$/);
  });

  it('tells a regular expression from a division', () => {
    expect(maskCode("a = /['/]/; b")).toBe('a =       ; b');
    expect(maskCode('a = b / c / d')).toBe('a = b / c / d');
  });

  it('does not let an apostrophe in JSX text swallow the following lines', () => {
    expect(maskCode("<p>Don't</p>\nimport(")).toBe("<p>Don'     \nimport(");
  });
});
