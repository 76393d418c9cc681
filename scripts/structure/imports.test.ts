import { describe, expect, it } from 'vitest';
import { findModule, importsOf } from './imports';

const read = (text: string, path = 'client/src/app/routes.tsx') => importsOf({ path, text });
const specifiers = (text: string) => read(text).map((found) => found.specifier);

describe('importsOf', () => {
  it('reads default, named, namespace and bare imports', () => {
    const text = `import a from 'a';\nimport { b, c as d } from "b";\nimport * as e from 'e';\nimport './styles.css';\n`;
    expect(specifiers(text)).toEqual(['a', 'b', 'e', './styles.css']);
  });

  it('reads imports over several lines and reports where they start', () => {
    expect(read(`\nimport {\n  one,\n  two,\n} from './numbers';\n`)).toMatchObject([
      { specifier: './numbers', target: 'client/src/app/numbers', line: 2 },
    ]);
  });

  it('reads re-exports and dynamic imports', () => {
    const text = `export { a } from './a';\nexport * from './b';\nconst page = lazy(() => import('./Page'));\n`;
    expect(read(text).map(({ specifier, dynamic }) => [specifier, dynamic])).toEqual([
      ['./a', false],
      ['./b', false],
      ['./Page', true],
    ]);
  });

  it('ignores comments, strings and exports without a source', () => {
    const text = [
      "// import a from 'a';",
      'const text = `',
      "import b from 'b';",
      '`;',
      "export const from = 'c';",
      "export function f() { return 'from'; }",
    ].join('\n');
    expect(specifiers(text)).toEqual([]);
  });

  it('does not join an export with the from of a later statement', () => {
    expect(specifiers(`export { a };\nimport { b } from './b';`)).toEqual(['./b']);
    expect(specifiers(`export type A = 1\nimport { b } from './b'`)).toEqual(['./b']);
  });

  it('recognizes type-only imports in both spellings', () => {
    const text = [
      "import type { A } from './a';",
      "import { type B, type C } from './b';",
      "import { type D, e } from './d';",
      "export type { F } from './f';",
      "import type from './g';",
    ].join('\n');
    expect(read(text).map((found) => found.typeOnly)).toEqual([true, true, false, true, false]);
  });

  it('resolves relative and #shared targets and leaves packages alone', () => {
    const text = `import a from '../ui/Button';\nimport b from '#shared/api/tribs';\nimport c from 'zod';\nimport d from './x.svg?raw';\n`;
    expect(read(text).map((found) => found.target)).toEqual([
      'client/src/ui/Button',
      'shared/api/tribs',
      undefined,
      'client/src/app/x.svg',
    ]);
  });
});

describe('findModule', () => {
  const paths = new Set(['a/one.ts', 'a/Two.tsx', 'a/three/index.ts']);

  it('adds the extensions that the bundler would', () => {
    expect(['a/one', 'a/Two', 'a/three', 'a/one.js'].map((target) => findModule(paths, target))).toEqual([
      'a/one.ts',
      'a/Two.tsx',
      'a/three/index.ts',
      'a/one.ts',
    ]);
  });

  it('finds nothing for files outside the set', () => {
    expect(findModule(paths, 'a/styles.css')).toBeUndefined();
  });
});
