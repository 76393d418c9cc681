import { lineAt } from './imports';
import { maskCode } from './mask';
import type { Finding, Rule } from './types';

const MAY_DEFAULT = /^client\/src\/(?:features|app)\/(?:.*\/)?[A-Za-z]*Page\.tsx$|^[^/]+\.config\.ts$/;
const DEFAULT_EXPORT = /^export\s+default\b|^export\s*\{[^}]*\bas\s+default\b|^export\s*\{\s*default\s*[,}]/m;
const RE_EXPORT = /export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*['"] *['"]\s*;?/g;

export const defaultExports: Rule = (files) =>
  files.flatMap(({ path, text }): Finding[] => {
    if (MAY_DEFAULT.test(path)) return [];
    const found = DEFAULT_EXPORT.exec(maskCode(text));
    if (!found) return [];
    const message = 'default export (only pages and config files have one)';
    return [{ path, line: lineAt(text, found.index), message }];
  });

export const barrels: Rule = (files) =>
  files.flatMap(({ path, text }): Finding[] => {
    if (!/(?:^|\/)index\.tsx?$/.test(path) || path === 'server/index.ts') return [];
    const code = maskCode(text);
    const onlyReExports = RE_EXPORT.test(code) && code.replaceAll(RE_EXPORT, '').trim() === '';
    return onlyReExports ? [{ path, message: 'a barrel: import the files themselves' }] : [];
  });
