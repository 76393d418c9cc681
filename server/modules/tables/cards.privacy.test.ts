import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import type { TableEntryRequest } from '#shared/api/tables';
import { blocks } from '../../db/schema/social';
import { tableEntries } from '../../db/schema/tables';
import { block, createUsers } from '../../testing/factories';
import {
  answer,
  BEFORE_CLOSING,
  entry,
  nth,
  removeRounds,
  SATURDAY_EVENING,
  seat,
  settle,
  THURSDAY_EVENING,
} from '../../testing/table-people';
import { type Person, startTestApp } from '../../testing/test-app';

const app = await startTestApp();
const people = await createUsers(app.db, [app], 11);
const watching = people.slice(0, 7);
const target = nth(people, 10);
// Whoever enters chooses a city, which is on their card. All of them have chosen it before.
for (const person of people) {
  await person.put('/api/tables/entry', entry());
  await person.delete('/api/tables/entry');
}
afterEach(async () => {
  await removeRounds(app);
  await app.db.delete(blocks);
});

/** With `isLast`, the target is the one who is left out if somebody has to be. */
type World = {
  asks: Partial<TableEntryRequest> | null;
  isLast?: boolean;
  act?: () => Promise<unknown>;
};

const known = new Map<World, Promise<string>>();

/** Worlds that several comparisons share are played only once. */
function bytesOf(world: World): Promise<string> {
  const bytes = known.get(world) ?? play(world);
  known.set(world, bytes);
  return bytes;
}

/** Returns everything that seven people are sent, as if they told each other all they see, without ids that count up. */
async function play({ asks, isLast = false, act }: World): Promise<string> {
  await removeRounds(app);
  app.clock.set(BEFORE_CLOSING);
  for (const person of watching) await person.put('/api/tables/entry', entry());
  if (asks !== null) await target.put('/api/tables/entry', entry(asks));
  if (isLast)
    await app.db.update(tableEntries).set({ priority: -1 }).where(eq(tableEntries.userId, target.id));
  await seat(app);
  await act?.();
  const seen = [await readAll()];
  await settle(app);
  seen.push(await readAll());
  return JSON.stringify(seen);
}

async function readAll(): Promise<unknown[]> {
  const paths = (person: Person) => [
    '/api/tables/mine',
    '/api/tables/entry',
    '/api/tribs?limit=100',
    '/api/invitations',
    '/api/conversations',
    '/api/blocks',
    `/api/users/${person.id}/tribs`,
    `/api/users/${target.id}`,
  ];
  const read: unknown[] = [];
  for (const person of watching)
    for (const path of paths(person)) {
      const { status, body } = await person.get(path);
      const text = JSON.stringify(body).replaceAll(/"tribId":\d+/g, '"tribId":0');
      read.push([path, status, text]);
    }
  return read;
}

const absent: World = { asks: null };
const elsewhere: World = { asks: { slots: 1 << SATURDAY_EVENING } };
const tooOld: World = { asks: { age: 60 } };
const declines: World = { asks: {}, act: async () => answer(target, 'no') };
const letsPass: World = { asks: {}, act: () => Promise.resolve() };

it.each<[string, World, World]>([
  ['entered', absent, elsewhere],
  ['is free on another day', elsewhere, { asks: { slots: 1 << (SATURDAY_EVENING + 4) } }],
  ['is too old rather than elsewhere', tooOld, elsewhere],
  ['speaks another language rather than being too old', { asks: { languages: ['fr'] } }, tooOld],
  ['asks for a better match', { asks: { floor: 90 } }, absent],
  ['declines', declines, letsPass],
  ['leaves rather than declines', { asks: {}, act: () => target.delete('/api/tables/entry') }, declines],
  [
    'has changed their age and languages since',
    { asks: {}, act: () => target.put('/api/tables/entry', entry({ age: 31, languages: ['en', 'fr'] })) },
    letsPass,
  ],
])('nobody can tell whether somebody %s', async (_bit, one, other) => {
  expect(await bytesOf(one)).toBe(await bytesOf(other));
});

it('control: somebody who says yes, and agreed to be shown, is shown', async () => {
  const yes: World = { asks: {}, act: async () => answer(target, 'yes') };
  expect(await bytesOf(yes)).not.toBe(await bytesOf(declines));
  const hidden: World = { ...yes, asks: { shown: false } };
  expect(await bytesOf(hidden)).toBe(await bytesOf({ ...declines, asks: { shown: false } }));
});

type Asks = Partial<TableEntryRequest>;

it.each<[string, { theirs: Asks; asks: Asks }]>([
  ['speaks their language, too', { theirs: { languages: ['fr'] }, asks: { languages: ['en', 'fr'] } }],
  ['is as old as they are', { theirs: { age: 60 }, asks: { age: 60 } }],
  [
    'is free when they are, too',
    {
      theirs: { slots: 1 << SATURDAY_EVENING },
      asks: { slots: (1 << THURSDAY_EVENING) | (1 << SATURDAY_EVENING) },
    },
  ],
])(
  'three who have no seat, as they blocked each other, cannot tell whether somebody %s',
  async (_bit, { theirs, asks }) => {
    const [one, two, three] = [nth(people, 0), nth(people, 1), nth(people, 2)];
    await block(app.db, one, two);
    await block(app.db, one, three);
    await block(app.db, two, three);
    const seenIf = async (isSo: boolean) => {
      await removeRounds(app);
      app.clock.set(BEFORE_CLOSING);
      for (const person of [one, two, three]) await person.put('/api/tables/entry', entry(theirs));
      for (const person of people.slice(3, 10)) await person.put('/api/tables/entry', entry());
      await target.put('/api/tables/entry', entry({ ageWidth: 80, ...(isSo && asks) }));
      await seat(app);
      const seen = [one, two, three].map((person) => person.get('/api/tables/mine'));
      return (await Promise.all(seen)).map(({ body }) => body);
    };
    const seen = await seenIf(true);
    expect(seen).toEqual(await seenIf(false));
    expect(seen).toEqual(seen.map(() => ({ tables: [], unseated: true, proposed: null })));
  },
);

it('nobody can tell whether somebody has blocked one of them and so is left out', async () => {
  const blocked = nth(watching, 0);
  const free = await bytesOf({ asks: { slots: 1 << (THURSDAY_EVENING + 4) } });
  await target.put(`/api/blocks/${blocked.id}`);
  const without = await bytesOf({ asks: {}, isLast: true });
  expect(tablesOf(without)).toBe(tablesOf(free));
});

it('nobody can tell whether somebody has blocked one of them at their table, or said no or left', async () => {
  const blocked = nth(watching, 0);
  const blockOne = () => target.put(`/api/blocks/${blocked.id}`);
  const declined = await bytesOf(declines);
  expect(tablesOf(await bytesOf({ asks: {}, act: blockOne }))).toBe(tablesOf(declined));
  await target.delete(`/api/blocks/${blocked.id}`);
  const afterYes = (act: (tribId: number) => Promise<unknown>) =>
    play({ asks: {}, act: async () => act(await answer(target, 'yes')) });
  const left = await afterYes((tribId) => target.delete(`/api/tribs/${tribId}/membership`));
  expect(tablesOf(await afterYes(blockOne))).toBe(tablesOf(left));
});

/** Leaves out profiles: every page tells what a block does to them, and this test is about the tables alone. */
function tablesOf(bytes: string): string {
  return bytes.replaceAll(/\["\/api\/users\/\d+",\d+,"[^]*?"\]/g, '');
}
