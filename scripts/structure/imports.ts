import { posix } from 'node:path';
import { maskCode } from './mask';
import type { SourceFile } from './types';

export type Import = {
  specifier: string;
  /** The path inside the repository, without a query; undefined for packages. */
  target: string | undefined;
  typeOnly: boolean;
  dynamic: boolean;
  line: number;
};

const STATIC =
  /^[ \t]*(?:import|export)\b(?<clause>[^;'"`()=]*?)\bfrom\s*(?<quoted>['"] *['"])|^[ \t]*import\s*(?<bare>['"] *['"])/gm;
const DYNAMIC = /\bimport\s*\(\s*(?<quoted>['"] *['"])/g;

export function importsOf(file: SourceFile): Import[] {
  const code = maskCode(file.text);
  const found = [...code.matchAll(STATIC), ...code.matchAll(DYNAMIC)].map((match) => {
    const quoted = match.groups?.['quoted'] ?? match.groups?.['bare'] ?? '';
    const end = match.index + match[0].length;
    const specifier = file.text.slice(match.index + match[0].lastIndexOf(quoted) + 1, end - 1);
    return {
      specifier,
      target: resolveTarget(file.path, specifier),
      typeOnly: isTypeOnly(match.groups?.['clause'] ?? ''),
      dynamic: /^import\s*\(/.test(match[0]),
      line: lineAt(file.text, match.index + match[0].search(/\S/)),
    };
  });
  return found.toSorted((a, b) => a.line - b.line);
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function isTypeOnly(clause: string): boolean {
  const names = clause.trim();
  if (/^type\b\s*[\w{*]/.test(names)) return true;
  const braced = /^\{([^}]*)\}$/.exec(names)?.[1];
  const parts = braced?.split(',').filter((part) => part.trim() !== '') ?? [];
  return parts.length > 0 && parts.every((part) => /^\s*type\s/.test(part));
}

function resolveTarget(from: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('#shared/')) return plain.slice(1);
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain);
  return undefined;
}

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** The file an import refers to, if it is one of `paths`. */
export function findModule(paths: ReadonlySet<string>, target: string): string | undefined {
  const stem = target.replace(/\.jsx?$/, '');
  return ENDINGS.flatMap((ending) => [target + ending, stem + ending]).find((path) => paths.has(path));
}
