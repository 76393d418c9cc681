import { expect, it } from 'vitest';
import { unusedExports } from './unused';

const namesFound = (...texts: string[]) =>
  unusedExports(texts.map((text, place) => ({ path: `shared/file-${place}.ts`, text }))).map(
    ({ path, message }) => `${path}: ${message}`,
  );

it('finds what is exported for nobody, however it is exported', () => {
  expect(
    namesFound(
      'export const a = 1;\nexport function b() {}\nexport type C = 1;\n',
      'const d = 1;\nexport { d };\n',
    ),
  ).toEqual([
    'shared/file-0.ts: nobody uses a',
    'shared/file-0.ts: nobody uses b',
    'shared/file-0.ts: nobody uses C',
    'shared/file-1.ts: nobody uses d',
  ]);
});

it('passes what another file takes and what its own file uses', () => {
  expect(namesFound('export const a = 1;\n', "import { a } from './file-0';\nconsole.info(a);\n")).toEqual(
    [],
  );
  expect(
    namesFound('export const a = 1;\nexport type B = { a: C };\ntype C = B;\nconsole.info(a);\n'),
  ).toEqual([]);
});

it('does not take a word in a comment or a string for use', () => {
  expect(namesFound('export const ember = 1;\n', "// ember\nconst text = 'ember';\n")).toEqual([
    'shared/file-0.ts: nobody uses ember',
  ]);
});
