import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areaCycles, groundAreas } from './areas';

const file = (path: string, ...specifiers: string[]) => ({
  path: `server/modules/${path}`,
  text: specifiers.map((specifier) => `import { x } from '${specifier}';`).join('\n'),
});
const messages = (found: { message: string }[]) => found.map(({ message }) => message);

describe('areaCycles', () => {
  it('passes areas that import in one direction', () => {
    const files = [
      file('auth/auth.routes.ts', '../users/users.queries', '../friends/friends.queries'),
      file('users/users.queries.ts', '../friends/friends.queries', './users.views'),
    ];
    expect(areaCycles(files)).toEqual([]);
  });

  it('refuses two areas that import each other, even through different files', () => {
    const files = [
      file('auth/register.service.ts', '../users/users.queries'),
      file('auth/auth.queries.ts'),
      file('users/users.service.ts', '../auth/auth.queries'),
      file('users/users.queries.ts'),
    ];
    expect(messages(areaCycles(files))).toEqual(['areas import each other: auth → users → auth']);
  });

  it('refuses a cycle over three areas', () => {
    const files = [
      file('a/a.queries.ts', '../b/b.queries'),
      file('b/b.queries.ts', '../c/c.queries'),
      file('c/c.queries.ts', '../a/a.rules'),
    ];
    expect(messages(areaCycles(files))).toEqual(['areas import each other: a → b → c → a']);
  });

  it('counts type-only imports and leaves tests out', () => {
    const types = { path: 'server/modules/b/b.rules.ts', text: "import type { A } from '../a/a.queries';" };
    expect(areaCycles([file('a/a.queries.ts', '../b/b.rules'), types])).toHaveLength(1);
    expect(
      areaCycles([file('a/a.queries.ts', '../b/b.rules'), file('b/b.test.ts', '../a/a.queries')]),
    ).toEqual([]);
  });
});

describe('groundAreas', () => {
  it('lets a ground area import another one', () => {
    expect(groundAreas([file('friends/friends.queries.ts', '../safety/safety.queries')])).toEqual([]);
  });

  it('does not let it import any other area', () => {
    expect(groundAreas([file('safety/safety.queries.ts', '../users/users.queries')])).toMatchObject([
      { line: 1, message: 'safety is a ground area and may not import users' },
    ]);
  });

  it('knows every area that the architecture page calls a ground area', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
    const areas = [...page.matchAll(/^\| `([a-z-]+)` \| ground:/gm)].map(([, area = '']) => area);
    expect(areas.length).toBeGreaterThan(4);
    const importing = areas.map((area) => file(`${area}/${area}.queries.ts`, '../users/users.queries'));
    expect(messages(groundAreas(importing))).toEqual(
      areas.map((area) => `${area} is a ground area and may not import users`),
    );
  });
});
