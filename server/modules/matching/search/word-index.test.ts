import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../../db/handle';
import { tribs } from '../../../db/schema/tribs';
import { createTrib } from '../../../testing/factories';
import { createSeededRandom, TEST_SEED } from '../../../testing/seeded-random';
import { startTestApp } from '../../../testing/test-app';
import { createFeedIndex } from '../feed-index/feed-index.service';
import { createWordIndex, has, intersection, union, type WordIndex } from './word-index.service';
import { findTerms } from './words.queries';

const app = await startTestApp();
const host = await app.person();

async function find(index: WordIndex, typed: string, changed: readonly number[]): Promise<number[]> {
  return [...(await index.find(await findTerms(app.db, typed), changed))];
}

function watchedDatabase() {
  const state = { reads: 0, held: Promise.resolve() };
  const search: Database['search'] = async (read) => {
    const { held } = state;
    state.reads += 1;
    const found = await app.database.search(read);
    await held;
    return found;
  };
  return { state, search };
}

it('the index of words reads a word once, and afterwards only what has changed', async () => {
  const { state, search } = watchedDatabase();
  const [feed, index] = [createFeedIndex(app.database), createWordIndex({ search })];
  const findNow = async (typed: string) => find(index, typed, (await feed.current()).wordChanges);
  const first = await createTrib(host, { name: 'Ocelots in the morning' });
  expect(await findNow('ocelot')).toEqual([first.id]);
  expect(await findNow('ocelots')).toEqual([first.id]);
  expect(state.reads).toBe(1);
  const second = await createTrib(host, { name: 'Ocelots and margays' });
  expect(await findNow('ocelot')).toEqual([first.id, second.id]);
  expect(state.reads).toBe(2);
  // Joining changes a meetup, but none of its words.
  await (await app.person()).put(`/api/tribs/${second.id}/membership`);
  expect(await findNow('ocelot')).toEqual([first.id, second.id]);
  expect(state.reads).toBe(2);
  await host.put(`/api/tribs/${first.id}`, { name: 'Margays in the morning' });
  expect(await findNow('ocelot')).toEqual([second.id]);
  expect(await findNow('margay')).toEqual([first.id, second.id]);
  expect(await findNow('margay ocelot')).toEqual([second.id]);
});

it('the index of words has what changes while it reads a word', async () => {
  const { state, search } = watchedDatabase();
  const index = createWordIndex({ search });
  const changed: number[] = [];
  const { id } = await createTrib(host, { name: 'Genets at night' });
  let release: () => void = () => {};
  state.held = new Promise((resolve) => (release = resolve));
  const reading = find(index, 'genets', changed);
  await expect.poll(() => state.reads).toBe(1);
  state.held = Promise.resolve();
  await app.db.update(tribs).set({ name: 'Linsangs at night' }).where(eq(tribs.id, id));
  changed.push(id);
  const next = index.find(await findTerms(app.db, 'linsangs genets'), changed);
  // If the second search did not wait, it would finish during these reads, before the one that is held back.
  for (let n = 0; n < 5; n++) await findTerms(app.db, 'genets');
  release();
  await reading;
  expect([...(await next)]).toEqual([]);
  expect(await find(index, 'genets', changed)).toEqual([]);
  expect(await find(index, 'linsangs', changed)).toEqual([id]);
});

it('the index of words starts anew when it has not heard of all changes, or of very many', async () => {
  const index = createWordIndex(app.database);
  const { id } = await createTrib(host, { name: 'Fossas' });
  const changed: number[] = [];
  const rename = (name: string) => app.db.update(tribs).set({ name }).where(eq(tribs.id, id));
  expect(await find(index, 'fossas', changed)).toEqual([id]);
  await rename('Galagos');
  // This is the control: the index was not told of the change.
  expect(await find(index, 'fossas', changed)).toEqual([id]);
  expect(await find(index, 'fossas', [])).toEqual([]);
  await rename('Fossas');
  const many = Array.from({ length: 1_001 }, () => 0);
  expect(await find(index, 'galagos', many)).toEqual([]);
  await rename('Galagos');
  many.push(...many);
  expect(await find(index, 'galagos', many)).toEqual([id]);
});

it('the index of words keeps the words that were searched last, as many as there is room for', async () => {
  const { state, search } = watchedDatabase();
  const index = createWordIndex({ search }, 120);
  const names = ['Potoos', 'Nightjars', 'Frogmouths'];
  for (const name of names) await createTrib(host, { name });
  const changed: number[] = [];
  const readsFor = async (typed: string) => {
    const before = state.reads;
    expect(await find(index, typed, changed)).toHaveLength(1);
    return state.reads - before;
  };
  expect(await readsFor('potoos')).toBe(1);
  expect(await readsFor('nightjars')).toBe(1);
  expect(await readsFor('potoos')).toBe(0);
  expect(await readsFor('frogmouths')).toBe(1);
  expect(await readsFor('potoos')).toBe(0);
  expect(await readsFor('nightjars')).toBe(1);
});

it('the index of words reads again what it could not read', async () => {
  let isDown = true;
  const index = createWordIndex({
    search: (read) => (isDown ? Promise.reject(new Error('down')) : app.database.search(read)),
  });
  const { id } = await createTrib(host, { name: 'Tarsiers' });
  const terms = await findTerms(app.db, 'tarsiers');
  await expect(index.find(terms, [])).rejects.toThrow('down');
  isDown = false;
  expect([...(await index.find(terms, []))]).toEqual([id]);
});

it(`lists of ids have in common and together what sets of them have (TEST_SEED=${TEST_SEED})`, () => {
  const random = createSeededRandom(TEST_SEED);
  const draw = () => new Set(Array.from({ length: random.upTo(30) }, () => 1 + random.upTo(60)));
  const listOf = (ids: Iterable<number>) => Int32Array.from(ids).toSorted();
  for (let n = 0; n < 500; n++) {
    const [a, b] = [draw(), draw()];
    const [listA, listB] = [listOf(a), listOf(b)];
    expect(union(listA, listB)).toEqual(listOf(new Set([...a, ...b])));
    expect(intersection(listA, listB)).toEqual(listOf([...a].filter((id) => b.has(id))));
    for (let id = 0; id < 62; id++) expect(has(listA, id)).toBe(a.has(id));
  }
});
