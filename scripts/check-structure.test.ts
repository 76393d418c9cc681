import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findErrors } from './check-structure';

const root = join(import.meta.dirname, '..');
const file = (path: string, ...specifiers: string[]) => ({
  path,
  text: specifiers.map((specifier) => `import { x } from '${specifier}';`).join('\n'),
});
const area = (path: string, ...specifiers: string[]) => file(`server/modules/people/${path}`, ...specifiers);
const errorsOf = (path: string, text: string) => findErrors([{ path, text }]);

const ALLOWED: [string, string][] = [
  ['shared/api/tribs.ts', 'zod'],
  ['shared/api/tribs.ts', '../domain/limits'],
  ['shared/texts/message.ts', 'icu-minify/format'],
  ['client/src/features/chat/thread/Composer.tsx', '../texts'],
  ['client/src/ui/Button.tsx', '@radix-ui/react-dialog'],
  ['client/src/ui/Button.tsx', '../lib/motion'],
  ['client/src/lib/query-client.ts', '@tanstack/react-query'],
  ['client/src/lib/motion/animated.tsx', 'framer-motion'],
  ['client/src/features/feed/FeedPage.tsx', './feed.api'],
  ['client/src/features/feed/FeedPage.tsx', '#shared/api/tribs'],
  ['client/src/features/feed/FeedPage.tsx', '../../ui/Button'],
  ['client/src/features/feed/FeedPage.tsx', '../auth/use-session'],
  ['client/src/features/trib-card/CardBack.tsx', '../people/PersonRow'],
  ['client/src/features/tribs/fields/PlaceField.tsx', '../../places/places.api'],
  ['client/src/app/routes.tsx', '../features/feed/FeedPage'],
  ['server/modules/meetups/tribs/tribs.routes.ts', '../../people/users/users.queries'],
  ['server/modules/meetups/tribs/tribs.routes.ts', '../../../http/errors'],
  ['server/modules/meetups/tribs/tribs.routes.ts', './feed-cursor'],
  ['server/modules/trust/friends/friends.queries.ts', '../safety/safety.queries'],
  ['server/app.ts', './modules/meetups/tribs/tribs.routes'],
  ['server/pages/prerender.ts', '../../dist/prerender/entry-prerender.js'],
  ['server/modules/people/users/users.queries.ts', 'drizzle-orm'],
  ['server/modules/people/users/users.errors.ts', '../../../http/errors'],
  ['server/pages/complete-page.ts', '../../client/src/app/route-list'],
  ['server/db/seed/seed-people.ts', '../schema/users'],
  ['bench/fill.ts', 'drizzle-orm'],
];

const REFUSED: [string, string, RegExp][] = [
  ['server/modules/people/users/users.rules.ts', '../../../http/errors', /rules return a reason/],
  ['server/modules/people/users/users.service.ts', 'express', /only routes know the request/],
  ['server/pages/complete-page.ts', '../../client/src/app/routes', /only the list of routes/],
  ['shared/api/tribs.ts', 'drizzle-orm', /zod and nothing else/],
  ['shared/api/tribs.ts', 'node:crypto', /zod and nothing else/],
  ['shared/texts/message.ts', 'zod', /icu-minify and nothing else/],
  ['client/src/features/feed/FeedPage.tsx', '../tribs/texts', /only the code of an area/],
  ['shared/api/tribs.ts', '../../server/config', /imports only shared/],
  ['shared/domain/limits.ts', '../api/tribs', /nothing of shared\/api/],
  ['shared/domain/limits.ts', '#shared/api/tribs', /nothing of shared\/api/],
  ['client/src/ui/Button.tsx', 'wouter', /no router/],
  ['client/src/ui/Button.tsx', '@tanstack/react-query', /no query/],
  ['client/src/ui/Button.tsx', '../features/feed/FeedPage', /only each other/],
  ['client/src/lib/format.ts', '../app/routes', /only each other/],
  ['client/src/features/chat/ChatPage.tsx', 'framer-motion', /only lib\/motion/],
  ['client/src/features/feed/FeedPage.tsx', '../discover/DiscoverPage', /feed may not import discover/],
  ['client/src/features/feed/FeedPage.tsx', '../../app/AppShell', /know no app/],
  ['client/src/features/people/PersonRow.tsx', '../trib-card/JoinBar', /people may not import trib-card/],
  ['client/src/features/auth/auth-actions.ts', '../tribs/tribs.api', /auth may not import tribs/],
  ['client/src/app/routes.tsx', '../../../server/config', /client imports only shared/],
  ['server/app.ts', '../client/src/main', /server imports only shared/],
  ['server/app.ts', '../dist/prerender/entry-prerender.js', /build output/],
  ['server/http/errors.ts', '../modules/people/users/users.queries', /know no module/],
  ['server/db/seed/seed.ts', '../../modules/people/users/users.queries', /know no module/],
  ['server/modules/meetups/tribs/tribs.routes.ts', '../../../app', /only the app itself/],
  [
    'server/modules/meetups/tribs/tribs.routes.ts',
    '../../people/users/users.routes',
    /of users may be imported/,
  ],
  [
    'server/modules/meetups/tribs/tribs.routes.ts',
    '../../people/users/password-hash',
    /of users may be imported/,
  ],
  ['server/modules/people/users/users.service.ts', 'drizzle-orm', /SQL/],
  ['server/http/rate-limit.ts', '../db/schema/users', /SQL/],
  ['server/db/postgres.ts', '@electric-sql/pglite', /only db\/embedded knows PGlite/],
  ['server/backup.ts', './db/embedded/folder-lock', /the door/],
];

describe('imports', () => {
  it.each(ALLOWED)('lets %s import %s', (path, specifier) => {
    expect(findErrors([file(path, specifier)])).toEqual([]);
  });

  it.each(REFUSED)('does not let %s import %s', (path, specifier, reason) => {
    expect(findErrors([file(path, specifier)])).toEqual([expect.stringMatching(reason)]);
  });

  it.each(["import '../app/x';", "export * from '../app/x';", "const x = () => import('../app/x');"])(
    'reads every kind of import: %s',
    (text) => {
      expect(errorsOf('client/src/lib/a.ts', text)).toEqual([expect.stringContaining('client/src/app/x')]);
    },
  );

  it('asks for the apostrophe of the specification in what people read', () => {
    const text = 'const TEXT = `It can’t be undone.`;';
    expect(errorsOf('client/src/features/feed/texts.ts', text)).toEqual([
      expect.stringContaining('apostrophes are straight'),
    ]);
    expect(errorsOf('client/src/features/feed/texts.ts', "const END = '”’';")).toEqual([]);
    expect(errorsOf('server/db/seed/data/people.ts', text)).toEqual([]);
  });

  it('lets nothing ask which database it is', () => {
    expect(errorsOf('server/app.ts', "if (deps.database.kind !== 'embedded') return;")).toEqual([
      expect.stringContaining('which database'),
    ]);
    expect(errorsOf('server/app.ts', 'show(database.kind);')).toEqual([]);
  });

  it('reads no import from a comment or a string', () => {
    expect(
      errorsOf('client/src/lib/a.ts', "// import '../app/x';\nconst text = `import '../app/x';`;"),
    ).toEqual([]);
  });
});

describe('areas', () => {
  it('passes areas that import in one direction', () => {
    const files = [
      area('presence/presence.routes.ts', '../users/users.queries', '../../trust/friends/friends.queries'),
      area('users/users.queries.ts', '../../trust/friends/friends.queries', './users.views'),
    ];
    expect(findErrors(files)).toEqual([]);
  });

  it('refuses areas that import each other, even through a third one and different files', () => {
    const files = [
      area('a/a.queries.ts', '../b/b.queries'),
      area('b/b.service.ts', '../c/c.queries'),
      area('c/c.queries.ts', '../a/a.rules'),
    ];
    expect(findErrors(files)).toEqual(['areas import each other: a → b → c → a']);
  });

  it('refuses files that import each other, lazily too, but not by their types alone', () => {
    const lazily = { path: 'client/src/features/feed/b.ts', text: "const load = () => import('./a');" };
    const types = { path: 'client/src/features/feed/b.ts', text: "import type { A } from './a';" };
    const [first, test] = [
      file('client/src/features/feed/a.ts', './b'),
      'client/src/features/feed/b.test.ts',
    ];
    expect(findErrors([first, lazily])).toEqual([
      'files import each other: client/src/features/feed/a → client/src/features/feed/b → client/src/features/feed/a',
    ]);
    expect(findErrors([first, types, { path: test, text: lazily.text }])).toEqual([]);
  });

  it('counts type-only imports and leaves tests out', () => {
    const types = {
      path: 'server/modules/people/b/b.rules.ts',
      text: "import type { A } from '../a/a.queries';",
    };
    const back = area('a/a.queries.ts', '../b/b.rules');
    expect(findErrors([back, types])).toHaveLength(1);
    expect(findErrors([back, area('b/b.rules.ts'), area('b/b.test.ts', '../a/a.queries')])).toEqual([]);
  });

  it('lets a group build on those that the architecture page names before it', () => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const groups = [...page.matchAll(/^### ([a-z]+): /gm)].map(([, name = '']) => name);
    expect(groups.toSorted()).toEqual(readdirSync(join(root, 'server/modules')).toSorted());
    groups.slice(1).forEach((group, index) => {
      const before = groups[index] ?? '';
      const [up, down] = [`../../${before}/x/x.queries`, `../../${group}/y/y.queries`];
      expect(findErrors([file(`server/modules/${group}/y/y.service.ts`, up)])).toEqual([]);
      expect(findErrors([file(`server/modules/${before}/x/x.service.ts`, down)])).toEqual([
        expect.stringContaining(`${before}/x may not import ${group}/y, which builds on it`),
      ]);
    });
  });

  it('are each in the group under which the architecture page says what they are about', () => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const chapters = page.split(/^##+ /m);
    const named = chapters.flatMap((chapter) => {
      const group = /^[a-z]+(?=: )/.exec(chapter)?.[0];
      const rows = [...chapter.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
      return group ? rows.map((name) => `${group}/${name.replaceAll('`', '')}`) : [];
    });
    const folders = readdirSync(join(root, 'server/modules')).flatMap((group) =>
      readdirSync(join(root, 'server/modules', group)).map((name) => `${group}/${name}`),
    );
    expect(named.toSorted()).toEqual(folders.toSorted());
  });

  it('refuses an area outside the groups', () => {
    expect(errorsOf('server/modules/misc/users/users.rules.ts', '')).toHaveLength(1);
    expect(errorsOf('server/modules/people/users.rules.ts', '')).toHaveLength(1);
  });
});

describe('SQL', () => {
  it.each(["db.execute('select 1')", 'tx.execute(`delete from users`)', 'client.query("select 1")'])(
    'stands only in queries: %s',
    (statement) => {
      expect(errorsOf('server/modules/people/users/users.service.ts', `await ${statement};`)).toHaveLength(1);
      expect(errorsOf('server/modules/people/users/users.queries.ts', `await ${statement};`)).toEqual([]);
    },
  );

  it('may be run from elsewhere once it is prepared, and its types are free', () => {
    const text = "import type { users } from '../../../db/schema/users';\nfind(db).execute(params);";
    expect(errorsOf('server/modules/people/users/users.views.ts', text)).toEqual([]);
  });
});

describe('names', () => {
  it.each([
    'server/modules/meetups/tribs/tribs.controller.ts',
    'server/modules/meetups/tribs/Users.queries.ts',
    'client/src/ui/index.ts',
    'e2e/onboarding.test.ts',
    'server/http/errors.spec.ts',
    'shared/domain/limits.test.ts',
  ])('refuses %s', (path) => {
    expect(errorsOf(path, '')).toHaveLength(1);
  });

  it('lets one file have several tests beside it, named after it', () => {
    const tests = ['tribs.test.ts', 'tribs.race.test.ts'].map((name) => area(`tribs/${name}`));
    expect(findErrors([area('tribs/tribs.routes.ts'), ...tests])).toEqual([]);
  });
});

describe('words on the screen', () => {
  it.each([
    '<p>Your guests</p>',
    '<p title="Leave this trib" />',
    "const label = 'Attendees';",
    'show(`Some events near you`);',
  ])('are those of the glossary: %s', (text) => {
    expect(errorsOf('client/src/ui/Card.tsx', text)).toEqual([expect.stringContaining('glossary')]);
    expect(errorsOf('client/src/ui/Card.test.tsx', text)).not.toContainEqual(
      expect.stringContaining('glossary'),
    );
  });

  it('are in catalogues if they are sentences, but those of operators', () => {
    const text = "throw new UserFacingError('This is no text. Save it first.');";
    const refused = expect.stringContaining('"This is no text. Save it first." belongs in the texts');
    expect(errorsOf('client/src/features/communities/Invites.tsx', text)).toEqual([refused]);
    expect(errorsOf('client/src/features/admin/Invites.tsx', text)).toEqual([]);
    expect(errorsOf('client/src/ui/Card.tsx', "throw new Error('The viewer has changed');")).toEqual([]);
  });

  it.each([
    '<p>No tribs available</p>',
    "requireAuth('join this trib', join);",
    "const key = ['guests', id];",
  ])('may be the specification’s, and keys are free: %s', (text) =>
    expect(errorsOf('client/src/ui/Card.tsx', text)).toEqual([]),
  );
});

describe('a side of the screen', () => {
  it.each([
    ['ui/Card.tsx', '<p className="flex pl-4" />'],
    ['ui/Card.tsx', "const box = wide ? 'absolute -left-2' : '';"],
    ['ui/Card.tsx', '<p className="md:text-right" />'],
    ['ui/Card.tsx', '<p className="not-first:border-l-3" />'],
    ['ui/Card.tsx', '<p className="rounded-bl-none" />'],
    ['ui/Card.tsx', '<p style={{ width: 3, left: `${share}%` }} />'],
    ['ui/card.css', '.card {\n  margin-left: 4px;\n}'],
    ['ui/card.css', '.card {\n  inset: 0 0 auto 4px;\n}'],
    ['ui/card.css', '.card {\n  padding: 0 1px max(2px, env(x)) calc(var(--side) + 4px);\n}'],
  ])('is refused in %s: %s', (path, text) => {
    expect(errorsOf(`client/src/${path}`, text)).toEqual([expect.stringContaining('start and end')]);
    expect(errorsOf(`client/src/${path}`, text.replaceAll(/\n|^/g, '\n/* physical: a map. */\n'))).toEqual(
      [],
    );
  });

  it.each([
    ['ui/Card.tsx', '<p className="ps-4 left-1/2 -translate-x-1/2 border-line rounded-card">{left - 1}</p>'],
    [
      'ui/card.css',
      '.card {\n  inset: 0 4px auto;\n  padding: 1px 2px 3px 2px;\n  border-inline-start: 0;\n}',
    ],
  ])('is none in %s: %s', (path, text) => expect(errorsOf(`client/src/${path}`, text)).toEqual([]));
});

describe("the product's name", () => {
  it('stands in one constant, and for the rest as the noun of the specification', () => {
    const errorsIn = (text: string) => errorsOf('server/modules/accounts/auth/auth.errors.ts', text);
    for (const text of ["say('Welcome to Trib');", 'say(`Trib, ${name}`);'])
      expect(errorsIn(text)).toEqual([expect.stringContaining("the product's name")]);
    expect(errorsIn("const label: Trib | null = say('Join Trib');")).toEqual([]);
    expect(errorsOf('shared/domain/names.ts', "export const PRODUCT_NAME = 'Trib';")).toEqual([]);
  });
});

describe('the documentation', () => {
  it('has no link to a file that does not exist', () => {
    const pages = ['.', 'docs', 'docs/decisions', 'bench'].flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => join(folder, name)),
    );
    const links = pages.flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
        ([, target = '']) => ({ page, target }),
      ),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(({ page, target }) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
  });
});
