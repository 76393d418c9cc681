import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import type { TableEntryRequest } from '#shared/api/tables';
import { blocks } from '../../../db/schema/social';
import { tableEntries } from '../../../db/schema/tables';
import { block, createUsers } from '../../../testing/factories';
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
} from '../../../testing/table-people';
import { type Person, startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const people = await createUsers(app.db, [app], 11);
const target = nth(people, 10);
// Whoever enters chooses a city, which is on their card. All of them have chosen it before.
app.clock.set(BEFORE_CLOSING);
for (const person of people) await person.put('/api/tables/entry', entry());
const entries = await app.db.select().from(tableEntries);
await removeRounds(app);
afterEach(async () => {
  await removeRounds(app);
  await app.db.delete(blocks);
});

/** Stores what these people have sent before, which is faster than to send it in each world. */
async function enter(entering: readonly Person[]): Promise<void> {
  const rows = entries.filter(({ userId }) => entering.some(({ id }) => id === userId));
  await app.db.insert(tableEntries).values(rows);
}

/**
 * With seven who watch there is one table with the target, with eight it is full without them, and with nine there are two. With
 * `isLast`, the target is the one who is left out if somebody has to be.
 */
type World = {
  watching: number;
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

/** Returns everything that those who watch are sent, as if they told each other all they see, without ids that count up. */
async function play({ watching, asks, isLast = false, act }: World): Promise<string> {
  await removeRounds(app);
  // The ids of meetups and rooms begin again, as those of this world are compared with those of another.
  await app.db.execute(sql`alter table tribs alter column id restart`);
  await app.db.execute(sql`alter table conversations alter column id restart`);
  app.clock.set(BEFORE_CLOSING);
  const those = people.slice(0, watching);
  await enter(those);
  if (asks !== null) await target.put('/api/tables/entry', entry(asks));
  if (isLast)
    await app.db.update(tableEntries).set({ priority: -1 }).where(eq(tableEntries.userId, target.id));
  await seat(app);
  await act?.();
  const seen = [await readAll(those)];
  await settle(app);
  seen.push(await readAll(those));
  return JSON.stringify(seen);
}

async function readAll(watching: readonly Person[]): Promise<unknown[]> {
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

function worldsOf(watching: number) {
  const world = (asks: World['asks'], act?: World['act']): World => ({ watching, asks, act });
  return {
    world,
    absent: world(null),
    elsewhere: world({ slots: 1 << SATURDAY_EVENING }),
    tooOld: world({ age: 60 }),
    declines: world({}, () => answer(target, 'no')),
    letsPass: world({}, () => Promise.resolve()),
    declinesWhereAllGo: world({}, async () => {
      for (const person of people.slice(0, watching)) await answer(person, 'yes');
      await answer(target, 'no');
    }),
    letsPassWhereAllGo: world({}, async () => {
      for (const person of people.slice(0, watching)) await answer(person, 'yes');
    }),
  };
}
const [seven, eight, nine] = [worldsOf(7), worldsOf(8), worldsOf(9)];

it.each<[number, string, World, World]>([
  [8, 'entered', eight.absent, eight.elsewhere],
  [9, 'entered', nine.absent, nine.elsewhere],
  [8, 'is free on another day', eight.elsewhere, eight.world({ slots: 1 << (SATURDAY_EVENING + 4) })],
  [8, 'is too old rather than elsewhere', eight.tooOld, eight.elsewhere],
  [8, 'speaks another language rather than being too old', eight.world({ languages: ['fr'] }), eight.tooOld],
  [8, 'asks for a better match', eight.world({ floor: 90 }), eight.absent],
  [9, 'is too old', nine.tooOld, nine.absent],
  [7, 'declines', seven.declines, seven.letsPass],
  [7, 'declines where all others go', seven.declinesWhereAllGo, seven.letsPassWhereAllGo],
  [9, 'declines where all others go', nine.declinesWhereAllGo, nine.letsPassWhereAllGo],
  [
    7,
    'leaves rather than declines',
    seven.world({}, () => target.delete('/api/tables/entry')),
    seven.declines,
  ],
  [
    7,
    'has changed their age and languages since',
    seven.world({}, () => target.put('/api/tables/entry', entry({ age: 31, languages: ['en', 'fr'] }))),
    seven.letsPass,
  ],
])('nobody of %i can tell whether somebody %s', async (_watching, _bit, one, other) => {
  expect(await bytesOf(one)).toBe(await bytesOf(other));
});

it('control: somebody who says yes, and agreed to be shown, is shown', async () => {
  const yes = seven.world({}, () => answer(target, 'yes'));
  expect(await bytesOf(yes)).not.toBe(await bytesOf(seven.declines));
  const hidden: World = { ...yes, asks: { shown: false } };
  expect(await bytesOf(hidden)).toBe(await bytesOf({ ...seven.declines, asks: { shown: false } }));
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
      await enter(people.slice(3, 10));
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
  const blocked = nth(people, 0);
  const free = await bytesOf(seven.world({ slots: 1 << (THURSDAY_EVENING + 4) }));
  await target.put(`/api/blocks/${blocked.id}`);
  const without = await bytesOf({ ...seven.world({}), isLast: true });
  expect(tablesOf(without)).toBe(tablesOf(free));
});

it('nobody can tell whether somebody has blocked one of them at their table, or said no or left', async () => {
  const blocked = nth(people, 0);
  const blockOne = () => target.put(`/api/blocks/${blocked.id}`);
  const declined = await bytesOf(seven.declines);
  expect(tablesOf(await bytesOf(seven.world({}, blockOne)))).toBe(tablesOf(declined));
  await target.delete(`/api/blocks/${blocked.id}`);
  const afterYes = (act: (tribId: number) => Promise<unknown>) =>
    play(seven.world({}, async () => act(await answer(target, 'yes'))));
  const left = await afterYes((tribId) => target.delete(`/api/tribs/${tribId}/membership`));
  expect(tablesOf(await afterYes(blockOne))).toBe(tablesOf(left));
});

/** Leaves out profiles: every page tells what a block does to them, and this test is about the tables alone. */
function tablesOf(bytes: string): string {
  return bytes.replaceAll(/\["\/api\/users\/\d+",\d+,"[^]*?"\]/g, '');
}
