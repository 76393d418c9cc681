import { describe, expect, it } from 'vitest';
import { communityList } from '#shared/api/catalogue';
import { communities, communityMemberships } from '../../db/schema/communities';
import { startTestApp } from '../../testing/test-app';

const app = await startTestApp();

describe('communities', () => {
  it('are an empty list if there are none', async () => {
    const { status, body } = await app.visitor().get('/api/communities');
    expect({ status, body }).toEqual({ status: 200, body: [] });
  });

  it('are listed for everybody, with the number of members and whether the viewer is one', async () => {
    const [member, other] = [await app.person(), await app.person()];
    const [walkers, readers] = await app.db
      .insert(communities)
      .values([
        { name: 'Walkers', category: 'Outdoor & Nature', location: 'Austin, TX', description: 'We walk.' },
        { name: 'Readers', category: 'Creative & Arts' },
      ])
      .returning();
    if (!walkers || !readers) throw new Error('The communities were not stored');
    await app.db.insert(communityMemberships).values([
      { communityId: walkers.id, userId: member.id },
      { communityId: walkers.id, userId: other.id },
    ]);
    const { status, body } = await member.get('/api/communities');
    expect(status).toBe(200);
    expect(communityList.parse(body)).toEqual(body);
    expect(body).toEqual([
      {
        id: walkers.id,
        name: 'Walkers',
        category: 'Outdoor & Nature',
        location: 'Austin, TX',
        memberCount: 2,
        description: 'We walk.',
        image: null,
        isMember: true,
      },
      expect.objectContaining({ id: readers.id, memberCount: 0, location: null, isMember: false }),
    ]);
    const seenByVisitor = (await app.visitor().get('/api/communities')).body;
    expect(seenByVisitor.map((one: { isMember: boolean }) => one.isMember)).toEqual([false, false]);
  });
});
