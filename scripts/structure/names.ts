import { posix } from 'node:path';
import { maskCode } from './mask';
import type { Finding, Rule, SourceFile } from './types';

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*$/;
const MODULE_KINDS = ['routes', 'queries', 'rules', 'service', 'views'];
/** Mostly the area itself (`tribs.routes`); a large area has several topics (`membership.routes`). */
const MODULE_FILE = new RegExp(`^[a-z0-9]+(?:-[a-z0-9]+)*\\.(?:${MODULE_KINDS.join('|')})$`);
/** The client's entry points: a table and mount points, not components to look up by name. */
const CLIENT_ENTRIES = /^client\/src\/(?:main|entry-[a-z-]+|app\/routes)$/;
const COMPONENT_EXPORT = /^export\s+(?:default\s+)?(?:async\s+)?(?:function|const|class)\s+[A-Z]\w*[a-z]/m;
/** Client and server together, but no browser. */
const BROWSERLESS = 'e2e/live-state';
const TEST_FOLDER = /(?:^|\/)(?:__tests__|tests?)\//;

export const names: Rule = (files) => {
  const siblings = stemsByFolder(files);
  return files.flatMap((file): Finding[] => {
    const message = wrongName(file, siblings);
    return message ? [{ path: file.path, message }] : [];
  });
};

function wrongName(file: SourceFile, siblings: ReadonlyMap<string, Set<string>>): string | undefined {
  const { dir, name, test } = partsOf(file.path);
  if (test === 'spec') {
    if (!dir.startsWith('e2e')) return 'a *.spec.ts lives in e2e; elsewhere tests end in .test.ts';
    return KEBAB.test(name) ? undefined : 'file names in e2e are kebab-case';
  }
  if (test === 'test') return wrongTest(file.path, siblings);
  return wrongSource(file);
}

function wrongTest(path: string, siblings: ReadonlyMap<string, Set<string>>): string | undefined {
  const { dir, name } = partsOf(path);
  if (dir.startsWith('e2e') && dir !== BROWSERLESS) return 'end-to-end tests end in .spec.ts';
  if (TEST_FOLDER.test(path)) return 'a test lives beside its file, not in a folder of tests';
  if (siblings.get(dir)?.has(stemOf(name))) return undefined;
  return `no file called ${stemOf(name)}.* beside this test`;
}

function wrongSource(file: SourceFile): string | undefined {
  const { dir, name, extension } = partsOf(file.path);
  if (dir.startsWith('server/modules/') && name.includes('.')) {
    return MODULE_FILE.test(name)
      ? undefined
      : `name it <topic>.<${MODULE_KINDS.join('|')}>.ts or a plain kebab-case name`;
  }
  if (isComponent(file, extension)) {
    return PASCAL.test(name) ? undefined : 'a component lives in PascalCase.tsx';
  }
  return KEBAB.test(name)
    ? undefined
    : 'file names are kebab-case (PascalCase only for .tsx with a component)';
}

function isComponent({ path, text }: SourceFile, extension: string): boolean {
  if (!path.startsWith('client/') || extension !== '.tsx' || CLIENT_ENTRIES.test(path.slice(0, -4)))
    return false;
  return COMPONENT_EXPORT.test(maskCode(text));
}

type Parts = { dir: string; name: string; extension: string; test: 'test' | 'spec' | undefined };

function partsOf(path: string): Parts {
  const { dir, name: full, ext: extension } = posix.parse(path);
  const test = /\.(test|spec)$/.exec(full)?.[1];
  const name = full.replace(/\.(?:test|spec|d)$/, '');
  return { dir, name, extension, test: test === 'test' || test === 'spec' ? test : undefined };
}

function stemOf(name: string): string {
  return name.split('.')[0] ?? name;
}

function stemsByFolder(files: readonly SourceFile[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const { path } of files) {
    const { dir, name, test } = partsOf(path);
    if (test) continue;
    folders.set(dir, (folders.get(dir) ?? new Set()).add(stemOf(name)));
  }
  return folders;
}
