import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openPostgres } from '../../../db/postgres';
import { communityMemberships } from '../../../db/schema/communities';
import { tribs } from '../../../db/schema/tribs';
import { createCommunity, known, meetup } from '../../../testing/factories';
import { expectInvariants } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';

const ROUNDS = Number(process.env['ROUNDS'] ?? 8);

const copy = await createPostgresCopy();
const connect = () => openPostgres(copy.url, () => {});
const [first, second] = [await connect(), await connect()];
const [app, elsewhere] = await Promise.all([first, second].map((database) => startTestApp({}, { database })));
if (!app || !elsewhere) throw new Error('Two instances are needed');

afterAll(async () => {
  await expectInvariants(app.db);
  await Promise.all([first.close(), second.close()]);
  await copy.drop();
});

const person = async () => known(app.db, await app.person());
const at = (who: Person) => {
  const agent = elsewhere.visitor();
  const cookie = who.cookie();
  return {
    put: (path: string, body?: object) => agent.put(path, body, { cookie }),
    delete: (path: string) => agent.delete(path, { cookie }),
  };
};
const rolesIn = (id: number) =>
  app.db
    .select({ userId: communityMemberships.userId, role: communityMemberships.role })
    .from(communityMemberships)
    .where(eq(communityMemberships.communityId, id));
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

it('one of two organizers who remove each other at once stays', async () => {
  const [owner, one, other] = [await person(), await person(), await person()];
  for (const round of rounds) {
    const { id } = await createCommunity(app.db, { name: `Duel ${round}`, owner, organizers: [one, other] });
    const responses = await Promise.all([
      one.delete(`/api/communities/${id}/members/${other.id}`),
      at(other).delete(`/api/communities/${id}/members/${one.id}`),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403]);
    expect(await rolesIn(id)).toHaveLength(2);
  }
});

it('a community has one membership of a person who joins twice at once, and one request', async () => {
  const [owner, joining] = [await person(), await person()];
  for (const admission of ['open', 'request'] as const) {
    for (const round of rounds) {
      const name = `Twice ${admission} ${round}`;
      const { id } = await createCommunity(app.db, { name, owner, admission });
      const path = `/api/communities/${id}/membership`;
      const responses = await Promise.all([joining.put(path), at(joining).put(path)]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      for (const { body } of responses)
        expect(body).toMatchObject({ isMember: admission === 'open', isRequested: admission === 'request' });
    }
  }
});

it('a community is taken on by one of two', async () => {
  const [one, other] = [await person(), await person()];
  for (const round of rounds) {
    const { id } = await createCommunity(app.db, { name: `Free ${round}`, members: [one, other] });
    const path = `/api/communities/${id}/owner`;
    const responses = await Promise.all([one.put(path), at(other).put(path)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect((await rolesIn(id)).filter(({ role }) => role === 'owner')).toHaveLength(1);
  }
});

it('a community is posted in by an organizer before they are taken out, or not at all', async () => {
  const [owner, organizer] = [await person(), await person()];
  for (const round of rounds) {
    const { id } = await createCommunity(app.db, { name: `Post ${round}`, owner, organizers: [organizer] });
    const [posted, removed] = await Promise.all([
      organizer.post('/api/tribs', meetup({ communityId: id })),
      at(owner).delete(`/api/communities/${id}/members/${organizer.id}`),
    ]);
    expect(removed.status).toBe(204);
    expect([201, 400]).toContain(posted.status);
    expect(await app.db.$count(tribs, eq(tribs.communityId, id))).toBe(posted.status === 201 ? 1 : 0);
  }
});

it('a community has one owner after it was handed over while its owner posts and the next one leaves', async () => {
  const [owner, next] = [await person(), await person()];
  for (const round of rounds) {
    const { id } = await createCommunity(app.db, { name: `Over ${round}`, owner, organizers: [next] });
    const responses = await Promise.all([
      owner.post('/api/tribs', meetup({ communityId: id })),
      at(owner).put(`/api/communities/${id}/members/${next.id}`, { role: 'owner' }),
      next.delete(`/api/communities/${id}/membership`),
    ]);
    expect(responses[0].status).toBe(201);
    expect([204, 404]).toContain(responses[1].status);
    expect(responses[2].status).toBe(200);
    expect(await rolesIn(id)).toEqual([{ userId: owner.id, role: 'owner' }]);
  }
});
