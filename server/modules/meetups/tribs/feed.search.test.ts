import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ideas } from '../../../db/schema/catalogue';
import { feedChanges } from '../../../db/schema/feed';
import { rateLimits } from '../../../db/schema/server';
import { searchWords, tribSearch } from '../../../db/schema/search';
import { tribs } from '../../../db/schema/tribs';
import { LIMITS } from '../../../http/rate-limit';
import type { Agent, ApiResponse } from '../../../testing/agent';
import { cancel, createCommunity, createTrib, startedYesterday } from '../../../testing/factories';
import { expectError } from '../../../testing/expect-error';
import { sweepSearch, sweepWords } from '../../matching/search/words.queries';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const host = await app.person();
const idsOf = ({ body }: ApiResponse): number[] =>
  body.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);

async function find(words: string, who: Agent = app.visitor()): Promise<number[]> {
  const response = await who.get(`/api/tribs?limit=100&q=${encodeURIComponent(words)}`);
  expect(response.status).toBe(200);
  return idsOf(response);
}

describe('a search', () => {
  it('finds words of the name, the description, the tags, the city, the category and the idea', async () => {
    const [idea] = await app.db.select().from(ideas).limit(1);
    const { id } = await createTrib(host, {
      name: 'Quokka evening',
      description: 'We draw WOMBATS together.',
      categories: ['Numbats'],
      ideaId: idea?.id ?? null,
    });
    for (const words of ['quokka', 'wombats', 'numbats', `quokka ${idea?.title}`, `quokka ${idea?.category}`])
      expect(await find(words)).toEqual([id]);
    expect(await find('quokka xylophone')).toEqual([]);
  });

  it('finds the open meetups of a renamed community, and reads no others again', async () => {
    const { id: communityId } = await createCommunity(app.db, { name: 'Bilbies', owner: host });
    const [open, past, cancelled] = [
      (await createTrib(host, { communityId })).id,
      (await createTrib(host, { communityId })).id,
      (await createTrib(host, { communityId })).id,
    ];
    await startedYesterday(app.db, past);
    await cancel(app.db, cancelled);
    await sweepSearch(app.db);
    expect(await find('bilbies')).toEqual([open]);
    await app.db.delete(feedChanges);
    await host.put(`/api/communities/${communityId}`, { name: 'Potoroos' });
    expect(await find('bilbies')).toEqual([]);
    expect(await find('potoroos')).toEqual([open]);
    const read = await app.db.select().from(feedChanges);
    expect(read.map(({ tribId, wordsChanged }) => [tribId, wordsChanged])).toEqual([[open, true]]);
    const documents = await app.db.select({ id: tribSearch.tribId }).from(tribSearch);
    expect(documents.map(({ id }) => id)).not.toContain(past);
  });

  it('matches other forms of a word and its beginning', async () => {
    const { id } = await createTrib(host, { name: 'Kayaking at dawn' });
    for (const words of ['kayaking', 'kayak', 'kayaks', 'ka', 'kaya', 'daw kayak'])
      expect(await find(words)).toEqual([id]);
  });

  it('forgives a typo, but does not confuse words', async () => {
    const pottery = await createTrib(host, {
      name: 'Pottery for beginners',
      description: 'Clay and company.',
    });
    const hiking = await createTrib(host, { name: 'Hiking up the ridge', description: 'Bring some water.' });
    for (const typo of ['poterry', 'pottry', 'potery']) expect(await find(typo)).toEqual([pottery.id]);
    expect(await find('poetry')).toEqual([]);
    for (const typo of ['hikking', 'hikin', 'hikng']) expect(await find(typo)).toEqual([hiking.id]);
    const walking = await createTrib(host, { name: 'Walking the wall' });
    const talking = await createTrib(host, { name: 'Talking for shy people' });
    expect(await find('walking wall')).toEqual([walking.id]);
    expect(await find('talking')).toEqual([talking.id]);
  });

  it('ignores accents, case and stop words, and supports other scripts', async () => {
    const cafe = await createTrib(host, { name: 'Café crème', description: 'Über den Dächern' });
    const choir = await createTrib(host, { name: 'Русский хор', description: 'שירה' });
    for (const words of ['cafe', 'CAFÉ', 'creme', 'uber dachern', 'the café'])
      expect(await find(words)).toEqual([cafe.id]);
    for (const words of ['хор', 'РУССКИЙ', 'שירה']) expect(await find(words)).toEqual([choir.id]);
  });

  it.each([
    '%_\\',
    '%',
    '🎉🎉',
    "' or 1=1 --",
    "'':*&|!<->()",
    'a:* & b',
    '\\',
    'the',
    'مرحبا',
    '½',
    '\u200b',
  ])('of %s is no error', async (words) => {
    expect(await find(words)).toEqual(expect.any(Array));
  });

  it('treats pattern and query operators as spaces', async () => {
    const { id } = await createTrib(host, {
      name: '100% aardvark',
      description: 'snake_case and back\\slash',
    });
    for (const words of ['100%', 'snake_case', 'back\\slash', "aardvark' & !100", '(aardvark | "100"'])
      expect(await find(words)).toEqual([id]);
    for (const words of ['%', '_', '🎉']) expect(await find(words)).toEqual([]);
  });

  it('uses the first sixty-four characters and six words of a longer text', async () => {
    const { id } = await createTrib(host, { name: 'Echidna petting' });
    expect(await find(`echidna ${'petting '.repeat(20)}`)).toEqual([id]);
    expect(await find(`${'echidna '.repeat(6)} nothing`)).toEqual([id]);
    expect(await find(`${'echidna '.repeat(5)} nothing`)).toEqual([]);
    expect(await find(`echidna${' '.repeat(60)}nothing`)).toEqual([id]);
    expect(await find('x'.repeat(200))).toEqual([]);
  });

  it('is ignored when blank', async () => {
    expect(await find('  ')).toEqual(idsOf(await app.visitor().get('/api/tribs?limit=100')));
  });

  it('finds the text after an edit, not the one before', async () => {
    const { id } = await createTrib(host, { name: 'Juggling' });
    expect((await host.put(`/api/tribs/${id}`, { name: 'Unicycling' })).status).toBe(200);
    expect(await find('juggling')).toEqual([]);
    expect(await find('unicycling')).toEqual([id]);
  });

  it('does not find a meetup by its exact place, which only members see', async () => {
    const { id } = await createTrib(host, { name: 'Bandicoots', location: '12 Zanzibar Lane' });
    expect(await find('zanzibar')).toEqual([]);
    expect(await find('bandicoots')).toEqual([id]);
  });

  it('drops past meetups from the index', async () => {
    const over = await createTrib(host, { name: 'Platypus of yesterday' });
    const cancelled = await createTrib(host, { name: 'Platypus called off' });
    const coming = await createTrib(host, { name: 'Platypus, some day', startTime: null, endTime: null });
    await startedYesterday(app.db, over.id);
    await cancel(app.db, cancelled.id);
    expect(await find('platypus')).toEqual([coming.id]);
    await sweepSearch(app.db);
    const kept = await app.db
      .select()
      .from(tribSearch)
      .where(sql`${tribSearch.document} @@ 'platypus'`);
    expect(kept.map(({ tribId }) => tribId)).toEqual([coming.id]);
    expect(await find('platypus')).toEqual([coming.id]);
  });
});

describe('the words of the search', () => {
  const words = async (pattern: string) =>
    (
      await app.db
        .select()
        .from(searchWords)
        .where(sql`${searchWords.word} like ${pattern}`)
    ).map(({ word }) => word);

  it('are forgotten once nothing contains them', async () => {
    const trib = await createTrib(host, { name: 'Axolotl evening', description: 'The axolotls swim.' });
    const other = await createTrib(host, { name: 'Axolotls again' });
    await host.put(`/api/tribs/${trib.id}`, { name: 'Quetzal evening', description: 'The quetzals fly.' });
    await sweepWords(app.db);
    expect(await words('a%otl%')).toEqual(['axolotl', 'axolotls']);
    await app.db.delete(tribs).where(eq(tribs.id, other.id));
    await sweepWords(app.db);
    expect(await words('a%otl%')).toEqual([]);
    expect(await words('quetzal%')).toEqual(['quetzal', 'quetzals']);
    expect(await words('the')).toEqual(['the']);
  });

  it('grow by a hundred edits a day of one person at most', async () => {
    const limited = await startTestApp({ rateLimits: true }, { database: app.database });
    const busy = await limited.person();
    const { id } = await createTrib(busy);
    await busy.put(`/api/tribs/${id}`, { name: 'Tapir evening' });
    await limited.db
      .update(rateLimits)
      .set({ count: LIMITS.editsPerUser.count })
      .where(like(rateLimits.key, 'edits:%'));
    expectError(await busy.put(`/api/tribs/${id}`, { name: 'Okapi' }), 429, 'too_many_requests');
    expect(await words('okapi')).toEqual([]);
  });
});

describe('the limit of searches', () => {
  it('is one for each person, and one for everybody behind an address', async () => {
    const limited = await startTestApp({ rateLimits: true }, { database: app.database });
    const search = (who: Agent) => who.get('/api/tribs?q=walk').then(({ status }) => status);
    const searchedBefore = (times: number) =>
      limited.db.update(rateLimits).set({ count: times }).where(like(rateLimits.key, 'searches%'));
    const eve = await limited.person();
    expect(await search(eve)).toBe(200);
    await searchedBefore(59);
    expect(await search(eve)).toBe(200);
    expect(await search(eve)).toBe(429);
    expect((await eve.get('/api/tribs')).status).toBe(200);
    const ana = await limited.person();
    await searchedBefore(239);
    expect(await search(limited.visitor())).toBe(200);
    expect(await search(ana)).toBe(429);
    const refused = await limited.visitor().get('/api/tribs?q=walk');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
