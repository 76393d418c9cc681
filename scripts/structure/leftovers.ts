import { lineAt } from './imports';
import { maskCode } from './mask';
import type { Finding, Rule, SourceFile } from './types';

/**
 * `in: 'code'` ignores comments and strings. The single-letter character classes keep this file from matching itself.
 */
type Leftover = { pattern: RegExp; in: 'code' | 'text'; where?: RegExp; message: string };

const leftovers: Leftover[] = [
  { pattern: /\b(?:TO[D]O|FIX[M]E|XX[X])\b/g, in: 'text', message: 'a note to do later' },
  { pattern: /@ts-(?:[i]gnore|[n]ocheck)\b/g, in: 'text', message: 'a type error switched off' },
  { pattern: /\.(?:skip|only|fixme)\s*\(/g, in: 'code', message: 'a test left out or singled out' },
  { pattern: /\bwaitForTimeout\s*\(/g, in: 'code', message: 'a sleep: wait for what you need' },
  {
    pattern: /\bconsole\s*\.\s*log\s*\(/g,
    in: 'code',
    where: /^(?:client|server|shared)\//,
    message: 'console output in the product',
  },
];

export const leftBehind: Rule = (files) =>
  files.flatMap((file) => leftovers.flatMap((kind) => find(kind, file)));

function find({ pattern, in: part, where, message }: Leftover, { path, text }: SourceFile): Finding[] {
  if (where && !where.test(path)) return [];
  const searched = part === 'code' ? maskCode(text) : text;
  return [...searched.matchAll(pattern)].map((match) => ({
    path,
    line: lineAt(text, match.index),
    message: `${match[0]} is ${message}`,
  }));
}
