import { maskCode } from './mask';
import type { Finding, Rule } from './types';

const DECLARED = /^export\s+(?:async\s+)?(?:const|let|function|class|type|interface)\s+(\w+)/gm;
const LISTED = /^export\s+(?:type\s+)?\{([^}]*)\}/gm;

/** What one file gives away, nobody takes and it does not use itself. Names are compared as words, so it may miss some. */
export const unusedExports: Rule = (files) => {
  const codes = files.map(({ path, text }) => ({ path, text, code: maskCode(text) }));
  const mentions = new Map<string, number>();
  for (const { code } of codes) {
    for (const word of new Set(wordsOf(code))) mentions.set(word, (mentions.get(word) ?? 0) + 1);
  }
  return codes.flatMap(({ path, text, code }): Finding[] => {
    // Templates use names too, and the masked code has none of theirs.
    const words = wordsOf(text.replaceAll(LISTED, ''));
    return exportsOf(code)
      .filter((name) => mentions.get(name) === 1 && words.filter((word) => word === name).length <= 1)
      .map((name) => ({ path, message: `nobody uses ${name}` }));
  });
};

const wordsOf = (code: string) => code.match(/\w+/g) ?? [];

function exportsOf(code: string): string[] {
  const declared = [...code.matchAll(DECLARED)].map(([, name = '']) => name);
  const listed = [...code.matchAll(LISTED)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(/\s+/).at(-1) ?? ''),
  );
  return [...declared, ...listed].filter((name) => name !== '' && name !== 'default');
}
