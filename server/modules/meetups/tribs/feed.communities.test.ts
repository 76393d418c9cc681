import { describe, expect, it } from 'vitest';
import { ideas } from '../../../db/schema/catalogue';
import type { Agent } from '../../../testing/agent';
import { expectInvalid } from '../../../testing/expect-error';
import { expectNoRowChanged } from '../../../testing/rows';
import { createCommunity, createTrib, known, meetup } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const visitor = app.visitor();
const host = await known(app.db, await app.person());
const walkers = await createCommunity(app.db, { name: 'Wandering Wombats', members: [host] });
const strangers = await createCommunity(app.db, { name: 'Strangers' });

async function listed(query: string, who: Agent = visitor): Promise<number[]> {
  const { status, body } = await who.get(`/api/tribs?limit=100&${query}`);
  expect(status).toBe(200);
  return body.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);
}

describe('the community of a meetup', () => {
  it('is returned with its name, and null without one', async () => {
    const created = await createTrib(host, { communityId: walkers.id });
    const community = { id: walkers.id, name: 'Wandering Wombats' };
    expect(created).toMatchObject({ communityId: walkers.id, community });
    expect((await visitor.get(`/api/tribs/${created.id}`)).body).toMatchObject({ community });
    expect(await createTrib(host)).toMatchObject({ communityId: null, community: null });
  });

  it('is what it is found by, also once that has another name', async () => {
    const owner = await known(app.db, await app.person());
    const community = await createCommunity(app.db, { name: 'Quokka quilters', owner });
    const { id } = await createTrib(owner, { communityId: community.id });
    expect(await listed('q=quokka')).toEqual([id]);
    expect((await owner.put(`/api/communities/${community.id}`, { name: 'Numbat knitters' })).status).toBe(
      200,
    );
    expect(await listed('q=numbat')).toEqual([id]);
    expect(await listed('q=quokka')).toEqual([]);
  });

  it('is one that the host has joined', async () => {
    for (const communityId of [strangers.id, 2_147_483_647]) {
      const refused = () => host.post('/api/tribs', meetup({ communityId }));
      expectInvalid(await expectNoRowChanged(app.db, refused), 'communityId');
    }
    const { id } = await createTrib(host, { communityId: walkers.id });
    const refused = () => host.put(`/api/tribs/${id}`, { communityId: strangers.id });
    expectInvalid(await expectNoRowChanged(app.db, refused), 'communityId');
  });

  it('can be changed and cleared, and stays when a host who has left it edits something else', async () => {
    const leaver = await known(app.db, await app.person());
    const [first, second] = [
      await createCommunity(app.db, { name: 'First', members: [leaver] }),
      await createCommunity(app.db, { name: 'Second', members: [leaver] }),
    ];
    const { id } = await createTrib(leaver, { communityId: first.id });
    const edit = async (changes: object) => (await leaver.put(`/api/tribs/${id}`, changes)).body;
    expect(await edit({ communityId: second.id })).toMatchObject({ community: { name: 'Second' } });
    await leaver.delete(`/api/communities/${second.id}/membership`);
    expect(await edit({ name: 'Soup', communityId: second.id })).toMatchObject({
      name: 'Soup',
      communityId: second.id,
    });
    expect(await edit({ communityId: null })).toMatchObject({ community: null });
    expectInvalid(await leaver.put(`/api/tribs/${id}`, { communityId: second.id }), 'communityId');
  });

  it('is among the words that a search finds it by', async () => {
    const { id } = await createTrib(host, { name: 'Sunday loop', communityId: walkers.id });
    expect(await listed('q=wombats loop')).toEqual([id]);
    await host.put(`/api/tribs/${id}`, { communityId: null });
    expect(await listed('q=wombats loop')).toEqual([]);
  });
});

describe('the feed', () => {
  it('can be limited to a community or an idea, together with the other filters', async () => {
    const [idea, otherIdea] = await app.db.select().from(ideas).limit(2);
    if (!idea || !otherIdea) throw new Error('The catalogue has ideas');
    const community = await createCommunity(app.db, { name: 'Filtered', members: [host] });
    const both = await createTrib(host, { communityId: community.id, ideaId: idea.id });
    const another = await createTrib(host, { communityId: community.id, name: 'Canoeing' });
    const place = { location: 'The lake', cityId: 5_809_844 };
    const near = await createTrib(host, { communityId: community.id, ideaId: otherIdea.id, ...place });
    expect(await listed(`community=${community.id}`)).toEqual([both.id, another.id, near.id]);
    expect(await listed(`community=${community.id}`, host)).toEqual([both.id, another.id, near.id]);
    expect(await listed(`idea=${idea.id}`)).toEqual([both.id]);
    expect(await listed(`community=${community.id}&idea=${otherIdea.id}`)).toEqual([near.id]);
    expect(await listed(`community=${community.id}&q=canoing`)).toEqual([another.id]);
    expect(await listed(`community=${community.id}&near=5809844&reach=within`)).toEqual([near.id]);
    const { body } = await visitor.get(`/api/tribs?community=${community.id}&near=5809844`);
    expect(body[0]).toMatchObject({ id: near.id, withinReach: true });
  });

  it('is empty for an unknown community or idea, and rejects an invalid id', async () => {
    for (const filter of ['community', 'idea']) {
      expect(await listed(`${filter}=2147483647`)).toEqual([]);
      for (const id of ['0', '-1', 'walkers', '2147483648', ''])
        expectInvalid(await visitor.get(`/api/tribs?${filter}=${id}`), filter);
    }
  });
});
