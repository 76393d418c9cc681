import type { Finding, Rule, SourceFile } from './types';

const WALL = 400;
const SPLIT_ASKED = 250;
const DATA = /^server\/db\/seed\/data\//;
const GENERATED = /\.generated\.|^\S*\s*@generated\b/;

export const size: Rule = (files) =>
  files.flatMap((file): Finding[] => {
    if (DATA.test(file.path) || isGenerated(file)) return [];
    const lines = file.text.replace(/\n$/, '').split('\n').length;
    if (lines > WALL) return [{ path: file.path, message: `${lines} lines, the wall is ${WALL}` }];
    if (lines <= SPLIT_ASKED) return [];
    return [
      { path: file.path, message: `${lines} lines, past ${SPLIT_ASKED} ask for a split`, level: 'warning' },
    ];
  });

function isGenerated({ path, text }: SourceFile): boolean {
  return GENERATED.test(path) || GENERATED.test(text.slice(0, 200));
}
