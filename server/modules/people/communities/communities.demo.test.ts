import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { communityList } from '#shared/api/catalogue';
import { COVERS, coverAddress } from '#shared/domain/covers';
import { CITY_IDS } from '#shared/domain/trib-options';
import { refreshAggregates } from '../../matching/compatibility/compatibility.queries';
import { startTestApp } from '../../../testing/test-app';
import { communities, communityMemberships } from '../../../db/schema/communities';
import { tribs } from '../../../db/schema/tribs';
import { communities as communitySeeds } from '../../../db/seed/data/communities';
import { seed } from '../../../db/seed/seed';

const app = await startTestApp();
await app.db.execute(sql`truncate interests, places, ideas restart identity cascade`);
await seed(app.db, { now: new Date(), refreshAggregates });
const covers = COVERS.map(({ slug }) => coverAddress(slug));

it('the demo has communities in every city, each with its cover and its number of members', async () => {
  const body = (await app.visitor().get('/api/communities')).body;
  const listed = communityList.parse(body);
  expect(listed).toHaveLength(16);
  for (const { name, image, cityId, memberCount } of listed) {
    const written = communitySeeds.find((one) => one.name === name);
    expect(covers).toContain(image);
    expect(cityId).toBe(written && CITY_IDS[written.city]);
    expect(memberCount).toBe(written?.members);
  }
});

it('the demo has a third of the coming meetups in a community of their city and their host', async () => {
  const rows = await app.db.select().from(tribs);
  const held = rows.filter(({ communityId }) => communityId !== null);
  expect(held).toHaveLength(16);
  const members = await app.db.select().from(communityMemberships);
  for (const { communityId, creatorId, cityId } of held) {
    expect(members).toContainEqual(expect.objectContaining({ communityId, userId: creatorId }));
    const [community] = await app.db
      .select()
      .from(communities)
      .where(sql`id = ${communityId}`);
    expect(community?.cityId).toBe(cityId);
  }
});

it.each(['ideas', 'communities', 'tribs'])(
  'finds hiking among the %s of the demo, also mistyped',
  async (list) => {
    for (const typed of ['hiking', 'hikking', 'hikes']) {
      const { body } = await app.visitor().get(`/api/${list}?q=${typed}`);
      expect(body.length).toBeGreaterThan(0);
      expect(JSON.stringify(body[0])).toMatch(/\bhik(e|es|ing)\b/i);
    }
  },
);

it('the demo has a cover for every idea', async () => {
  const { body } = await app.visitor().get('/api/ideas');
  for (const { image } of body) expect(covers).toContain(image);
});
