import { expect, it } from 'vitest';
import { routeList } from '../../client/src/app/route-list';
import { chunkNames } from './route-chunks';

const SOURCE = '/app/client/src';
const ZOD = '/app/node_modules/zod/index.js';
const TRIBS = '/app/shared/api/tribs.ts';
const SERIES = '/app/shared/domain/series.ts';
const PUSH = '/app/shared/api/push.ts';

type Imports = { imports?: string[]; later?: string[] };

/**
 * Names the chunks of a small graph of imports by module; modules after `later` are imported by `import()`. All pages
 * and parts that the list names are included.
 */
function namesFor(extra: Record<string, Imports>) {
  const pages = routeList.flatMap(({ page, modules = [] }) => [page, ...modules]);
  const parts = ['app/BottomNav', 'navigation/OverlayHost', 'app/SignedInExtras'];
  const idOf = (module: string) => (module.startsWith('/') ? module : `${SOURCE}/${module}.tsx`);
  const modules: Record<string, Imports> = { main: { later: [...pages, ...parts] }, ...extra };
  const graph = new Map(
    Object.entries(modules).map(([module, { imports = [], later = [] }]) => [
      idOf(module),
      { importedIds: imports.map(idOf), dynamicallyImportedIds: later.map(idOf) },
    ]),
  );
  const names = chunkNames(SOURCE, (id) => graph.get(id) ?? null);
  return (module: string) => names.get(idOf(module));
}

const page = (name: string) => routeList.find((route) => route.name === name)?.page ?? '';

it('puts a module beside the pages that need it at once', () => {
  const nameOf = namesFor({
    [page('feed')]: { imports: ['ui/Deck', 'ui/Tabs', 'ui/Field', 'ui/Icon', TRIBS] },
    [page('profile')]: { imports: ['ui/Tabs', 'ui/Icon', 'ui/Photo'] },
    [page('chat')]: { imports: ['ui/Photo'] },
    [page('wizard')]: { imports: ['ui/Field', SERIES] },
    [page('values')]: { imports: ['ui/Icon', 'features/onboarding/Layout', ZOD] },
    'app/SignedInExtras': { imports: [PUSH] },
    [page('interests')]: { imports: ['features/onboarding/Layout'] },
  });
  expect(nameOf('main')).toBe('first');
  expect(nameOf(page('feed'))).toBe('feed');
  expect(nameOf('ui/Deck')).toBe('feed');
  expect(nameOf('ui/Tabs')).toBe('shell');
  expect(nameOf('app/BottomNav')).toBe('shell');
  expect(nameOf('ui/Photo')).toBe('pages');
  expect(nameOf('ui/Field')).toBe('forms');
  expect(nameOf('ui/Icon')).toBe('common');
  expect(nameOf('features/onboarding/Layout')).toBe('onboarding');
  expect(nameOf(ZOD)).toBe('contract');
  expect(nameOf(TRIBS)).toBe('shell-contract');
  expect(nameOf(SERIES)).toBe('fields');
  expect(nameOf(PUSH)).toBe('signed-in');
  expect(nameOf('app/SignedInExtras')).toBe('signed-in');
});

it('puts what opens later beside its area, and what another area opens as well beside neither page', () => {
  const nameOf = namesFor({
    [page('feed')]: { imports: ['ui/Copy'], later: ['features/feed/FilterSheet'] },
    [page('chat')]: { later: ['features/chat/MenuSheet'] },
    'features/chat/MenuSheet': { imports: ['ui/Copy', 'ui/Sheet'] },
    'features/feed/FilterSheet': { imports: ['ui/Sheet'] },
  });
  expect(nameOf('features/feed/FilterSheet')).toBe('later-feed');
  expect(nameOf('features/chat/MenuSheet')).toBe('later-chat');
  expect(nameOf('ui/Sheet')).toBe('later-ui');
  expect(nameOf('ui/Copy')).toBe('shell');
});

it('says which module of the list the app does not import', () => {
  expect(() => chunkNames(SOURCE, () => null)).toThrow(
    /names app\/SignedInExtras, which the app does not import/,
  );
});
