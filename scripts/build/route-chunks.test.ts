import { expect, it } from 'vitest';
import { routeList, SHELL } from '../../client/src/app/route-list';
import { chunkNames } from './route-chunks';

const SOURCE = '/app/client/src';
const ZOD = '/app/node_modules/zod/index.js';
const TRIBS = '/app/shared/api/tribs.ts';
const SERIES = '/app/shared/domain/series.ts';
const PUSH = '/app/shared/api/push.ts';
const MOTION = '/app/node_modules/framer-motion/index.js';

type Imports = { imports?: string[]; later?: string[]; code?: string };

/**
 * Names the chunks of a small graph of imports by module; modules after `later` are imported by `import()`. All pages
 * and parts that the list names are included.
 */
function namesFor(extra: Record<string, Imports>) {
  const pages = routeList.flatMap(({ page, modules = [] }) => [page, ...modules]);
  const parts = [...SHELL.queries, ...SHELL.navigation, ...SHELL.signedIn, ...SHELL.overlays];
  const idOf = (module: string) => (module.startsWith('/') ? module : `${SOURCE}/${module}.tsx`);
  const modules: Record<string, Imports> = { main: { later: [...pages, ...parts] }, ...extra };
  const graph = new Map(
    Object.entries(modules).map(([module, { imports = [], later = [], code }]) => [
      idOf(module),
      { importedIds: imports.map(idOf), dynamicallyImportedIds: later.map(idOf), code },
    ]),
  );
  const names = chunkNames(SOURCE, idOf('main'), (id) => graph.get(id) ?? null);
  return (module: string) => names.get(idOf(module));
}

const page = (name: string) => routeList.find((route) => route.name === name)?.page ?? '';

it('puts a module beside the page that alone needs it, or beside the kinds of pages that share it', () => {
  const [shell = ''] = SHELL.navigation;
  const [extras = ''] = SHELL.signedIn;
  const [outlets = ''] = SHELL.overlays;
  const nameOf = namesFor({
    [page('landing')]: { imports: ['ui/Fire', 'ui/Button'] },
    [page('feed')]: { imports: ['ui/Deck', 'ui/Tabs', 'ui/Field', 'ui/Icon', TRIBS] },
    [page('profile')]: { imports: ['ui/Tabs', 'ui/Icon', 'ui/Photo', 'ui/Form', 'features/profile/handle'] },
    [page('chat')]: { imports: ['ui/Photo', 'ui/Bell'] },
    [page('mail')]: { imports: ['ui/Button', 'ui/Form'] },
    [page('wizard')]: { imports: ['ui/Field', SERIES] },
    [page('values')]: { imports: ['ui/Icon', 'features/onboarding/Layout', ZOD] },
    [outlets]: { imports: ['features/profile/handle', 'features/chat/handle'] },
    [extras]: { imports: [PUSH, SERIES, 'ui/Bell'] },
    [page('interests')]: { imports: ['features/onboarding/Layout', ZOD] },
  });
  expect(nameOf('main')).toBe('first');
  expect(nameOf('ui/Fire')).toBe('landing');
  expect(nameOf('ui/Button')).toBe('first');
  expect(nameOf(page('feed'))).toBe('feed');
  expect(nameOf('ui/Deck')).toBe('feed');
  expect(nameOf(TRIBS)).toBe('feed');
  expect(nameOf('ui/Tabs')).toBe('pages');
  expect(nameOf(shell)).toBe('pages');
  expect(nameOf('ui/Bell')).toBe('pages');
  expect(nameOf('ui/Photo')).toBe('other-pages');
  expect(nameOf('ui/Field')).toBe('bare-pages');
  expect(nameOf(SERIES)).toBe('bare-pages');
  expect(nameOf('ui/Form')).toBe('bare-other-pages');
  expect(nameOf('ui/Icon')).toBe('onboarding-pages');
  expect(nameOf('features/onboarding/Layout')).toBe('onboarding');
  expect(nameOf(ZOD)).toBe('onboarding');
  expect(nameOf(PUSH)).toBe('signed-in');
  expect(nameOf(extras)).toBe('signed-in');
  expect(nameOf('features/profile/handle')).toBe('pages');
  expect(nameOf('features/chat/handle')).toBe('overlays');
});

it('gives two pages a chunk of their own if what they share is worth a request', () => {
  const large = 'x'.repeat(7_000);
  const nameOf = namesFor({
    [page('feed')]: { imports: ['ui/Small'] },
    [page('discover')]: { imports: ['ui/Small', 'ui/Large'] },
    [page('chat')]: { imports: ['ui/SignIn', 'ui/Providers', 'ui/Large'] },
    [page('profile')]: { imports: ['ui/SignIn', 'ui/Providers'] },
    'ui/SignIn': { code: large },
    'ui/Providers': { code: large },
    'ui/Large': { code: large },
    'ui/Small': { code: 'x' },
  });
  expect(nameOf('ui/SignIn')).toBe('chat-profile');
  expect(nameOf('ui/Providers')).toBe('chat-profile');
  expect(nameOf('ui/Large')).toBe('other-pages');
  expect(nameOf('ui/Small')).toBe('pages');
});

it('puts what opens later beside its area, and what several areas import, outside of the features, beside each other', () => {
  const nameOf = namesFor({
    [page('feed')]: { imports: ['ui/Copy'], later: ['features/feed/FilterSheet', 'lib/motion/animated'] },
    [page('chat')]: { later: ['features/chat/MenuSheet'] },
    'features/chat/MenuSheet': { imports: ['ui/Copy', 'ui/Sheet', 'features/people/Report'] },
    'features/feed/FilterSheet': { imports: ['ui/Sheet', 'ui/Select', 'features/people/Report'] },
    'features/people/Report': { imports: ['ui/Flag'] },
    'lib/motion/animated': { imports: [MOTION] },
  });
  expect(nameOf('features/feed/FilterSheet')).toBe('later-feed');
  expect(nameOf('features/chat/MenuSheet')).toBe('later-chat');
  expect(nameOf('features/people/Report')).toBe('later-people');
  expect(nameOf('ui/Flag')).toBe('later-people');
  expect(nameOf('ui/Select')).toBe('later-feed');
  expect(nameOf('ui/Sheet')).toBe('later-parts');
  expect(nameOf(MOTION)).toBe('later-motion');
  expect(nameOf('ui/Copy')).toBe('feed');
});

it('says which module of the list the app does not import', () => {
  expect(() => chunkNames(SOURCE, '', () => null)).toThrow(
    /names features\/landing\/LandingPage, which the app/,
  );
});
