import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Agent } from './testing/agent';
import { COLUMNS, markOf, plantCanaries, words } from './testing/canaries';
import { personTables } from './testing/person-columns';
import { startPreviews, textOf } from './testing/previews';
import { known } from './testing/scenes';
import { createTwoPeople, setFriendship } from './testing/two-people';
import { VISIBILITY } from './visibility-matrix';

const { app, fetchRaw } = await startPreviews();
const people = await createTwoPeople(app);
await setFriendship(app, people, 'accepted');
await plantCanaries(app, people);
const { reader, other, visitor, side } = people;
const stranger = await known(app.db, await app.person());

const marked = Object.entries(COLUMNS).flatMap(([table, columns]) =>
  words(columns.marked).map((column) => ({ table, column, mark: markOf(table, column) })),
);
const camelCase = (column: string) =>
  column.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
const privateKeys = new Set(Object.values(COLUMNS).flatMap(({ named }) => words(named).map(camelCase)));

const paths = [
  ...Object.values(VISIBILITY).flatMap((row) =>
    'cases' in row ? row.cases.map(({ path }) => path(side)) : [],
  ),
  `/api/tribs/${side.openId}/guests`,
  `/api/users/${side.otherId}/interests`,
  `/api/users/${side.otherId}/export`,
  `/api/users/${side.otherId}/sessions`,
  `/api/users/${side.otherId}/ai-preferences`,
  '/api/blocks',
];
const pages = [
  `/?inv=${side.otherId}&name=Othersname`,
  `/meetups?trib=${side.openId}`,
  `/meetups?trib=${side.sharedId}&from=${side.otherId}`,
  `/profile?user=${side.otherId}`,
];

const marksIn = (text: string) => marked.filter(({ mark }) => text.includes(mark)).map(({ mark }) => mark);

/** The names of private columns in a body, without those of the asking person's own profile. */
function privateKeysIn(body: unknown, askedBy: number): string[] {
  if (Array.isArray(body)) return body.flatMap((one) => privateKeysIn(one, askedBy));
  if (body === null || typeof body !== 'object') return [];
  if ('isOperator' in body && 'id' in body && body.id === askedBy) return [];
  return Object.entries(body).flatMap(([key, value]) => [
    ...(privateKeys.has(key) ? [key] : []),
    ...privateKeysIn(value, askedBy),
  ]);
}

describe('what is private', () => {
  it('is stated for every column of every table that refers to a person', async () => {
    const stated = Object.entries(COLUMNS).map(([table, { marked: texts, named, open }]) => [
      table,
      [...words(texts), ...words(named), ...words(open)].toSorted(),
    ]);
    expect(Object.fromEntries(stated)).toEqual(await personTables(app.db));
  });

  it.each(marked)('is there to be found: $mark', async ({ table, column, mark }) => {
    const { rows } = await app.db.execute(
      sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${mark}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('is shown to the person themselves', async () => {
    const { body } = await other.get(`/api/users/${other.id}`);
    expect(marksIn(JSON.stringify(body))).toEqual(
      expect.arrayContaining(['users.username', 'users.phone_number']),
    );
    expect(privateKeysIn(body, reader.id)).toEqual(expect.arrayContaining(['age', 'valuesOpenness']));
  });

  const readers: [string, Agent, number][] = [
    ['a friend', reader, reader.id],
    ['a stranger', stranger, stranger.id],
    ['a visitor', visitor, 0],
  ];
  it.each(readers)('is in no response to %s', async (_name, agent, id) => {
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      const { body } = await agent.get(path);
      const leaked = [...marksIn(JSON.stringify(body)), ...privateKeysIn(body, id)];
      if (leaked.length > 0) found[path] = leaked;
    }
    expect(found).toEqual({});
  });

  it.each(pages)('is not in the page %s', async (path) => {
    expect(marksIn(textOf(await fetchRaw(path)))).toEqual([]);
  });
});
