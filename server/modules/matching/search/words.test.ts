import { eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ideas } from '../../../db/schema/catalogue';
import { communities } from '../../../db/schema/communities';
import { rateLimits } from '../../../db/schema/server';
import { LIMITS } from '../../../http/rate-limit';
import type { Agent } from '../../../testing/agent';
import { expectInvalid } from '../../../testing/expect-error';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const visitor = app.visitor();
const CATEGORY = 'Food & Dining';
await app.db.delete(ideas);
await app.db.insert(ideas).values([
  { title: 'Ridge walk', category: 'Outdoor & Nature', description: 'A day of hiking with a view.' },
  { title: 'Hiking for beginners', category: 'Outdoor & Nature', description: 'Slowly uphill.' },
  { title: 'Café crème', category: CATEGORY, description: 'Über den Dächern', location: 'Any rooftop' },
  { title: 'Русский хор', category: 'Creative & Arts', description: 'שירה' },
]);
await app.db.insert(communities).values([
  { name: 'Ridge walkers', category: 'Outdoor & Nature', description: 'Hiking with a view.' },
  { name: 'Hiking club', category: 'Outdoor & Nature' },
  { name: 'Café crème', category: CATEGORY, description: 'Über den Dächern', location: 'Any rooftop' },
  { name: 'Русский хор', category: 'Creative & Arts', description: 'שירה' },
]);

const LISTS = [
  {
    path: '/api/ideas',
    rename: (from: string, to: string) =>
      app.db.update(ideas).set({ title: to }).where(eq(ideas.title, from)),
  },
  {
    path: '/api/communities',
    rename: (from: string, to: string) =>
      app.db.update(communities).set({ name: to }).where(eq(communities.name, from)),
  },
];

describe.each(LISTS)('a search in $path', ({ path, rename }) => {
  const firstWords = async (typed: string, who: Agent = visitor): Promise<string[]> => {
    const { status, body } = await who.get(`${path}?q=${encodeURIComponent(typed)}`);
    expect(status).toBe(200);
    return body.map(({ title, name }: { title?: string; name?: string }) => (title ?? name)?.split(' ')[0]);
  };

  it('forgives typos, and has a match in the title before one in the description', async () => {
    for (const typed of ['hiking', 'hikking', 'hikin', 'HIKNG', 'hikes', 'hik'])
      expect(await firstWords(typed)).toEqual(['Hiking', 'Ridge']);
    expect(await firstWords('hikking ridge', await app.person())).toEqual(['Ridge']);
  });

  it('finds words of the title, the description, the category and the location', async () => {
    for (const typed of ['cafe', 'creme', 'dachern', 'dining', 'rooftop', 'the roof'])
      expect(await firstWords(typed)).toEqual(['Café']);
    for (const typed of ['хор', 'РУССКИЙ', 'שירה']) expect(await firstWords(typed)).toEqual(['Русский']);
    expect(await firstWords('xylophone')).toEqual([]);
  });

  it('of any text finds something or nothing', async () => {
    for (const typed of ['%_\\', "' or 1=1 --", "'':*&|!<->()", 'the', '🎉🎉', 'مرحبا', 'x'.repeat(200)])
      expect(await firstWords(typed)).toEqual([]);
    expect(await firstWords(`hiking ${'club '.repeat(40)}`)).toEqual(expect.any(Array));
  });

  it('of a blank text is the whole list', async () => {
    expect(await firstWords('  ')).toEqual(['Ridge', 'Hiking', 'Café', 'Русский']);
  });

  it('refuses what cannot be a text', async () => {
    for (const query of ['q=%00', 'q=%ED%A0%80%00', `q=${'a'.repeat(2_001)}`, 'q=a&q=b'])
      expectInvalid(await visitor.get(`${path}?${query}`), 'q');
  });

  it('finds the text after a change, not the one before', async () => {
    await rename('Café crème', 'Juggling');
    expect(await firstWords('jugling')).toEqual(['Juggling']);
    expect(await firstWords('creme')).toEqual([]);
  });

  it('counts towards the limit of searches, a list without a text does not', async () => {
    const limited = await startTestApp({ rateLimits: true }, { database: app.database });
    const eve = await limited.person();
    const search = async () => (await eve.get(`${path}?q=walk`)).status;
    expect(await search()).toBe(200);
    await limited.db
      .update(rateLimits)
      .set({ count: LIMITS.searchesPerUser.count })
      .where(like(rateLimits.key, 'searches:%'));
    expect(await search()).toBe(429);
    expect((await eve.get(path)).status).toBe(200);
  });
});
