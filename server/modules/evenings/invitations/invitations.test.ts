import { describe, expect, it } from 'vitest';
import { invitationOutcome } from '#shared/api/invitations';
import { rateLimits } from '../../../db/schema/server';
import { LIMITS } from '../../../http/rate-limit';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectNoRowChanged } from '../../../testing/rows';
import { cancel, createTrib, statusesOf } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const feedIds = async (person: Person) =>
  (await person.get('/api/tribs?limit=100')).body.map((trib: { id: number }) => trib.id);

describe('deciding on an offered meetup', () => {
  it('hides a declined one from the person’s own feed, until that is undone', async () => {
    const [host, ada, bo] = [await app.person(), await app.person(), await app.person()];
    const trib = await createTrib(host);
    expect((await ada.put(`/api/invitations/${trib.id}`, { answer: 'not-interested' })).status).toBe(200);
    expect(await feedIds(ada)).not.toContain(trib.id);
    expect(await feedIds(bo)).toContain(trib.id);
    expect((await ada.get(`/api/tribs/${trib.id}`)).status).toBe(200);
    expect((await ada.put(`/api/invitations/${trib.id}`, { answer: 'open' })).status).toBe(200);
    expect(await feedIds(ada)).toContain(trib.id);
  });

  it('joins an accepted one, and tells what became of it', async () => {
    const [host, ada, bo] = [await app.person(), await app.person(), await app.person()];
    const small = await createTrib(host, { maxParticipants: 2 });
    const closed = await createTrib(host, { whoCanJoin: 'Invite only' });
    const decide = async (person: Person, id: number, answer: string) => {
      const { status, body } = await person.put(`/api/invitations/${id}`, { answer });
      expect(status).toBe(200);
      return invitationOutcome.parse(body).membership;
    };
    expect(await decide(ada, small.id, 'accepted')).toBe('joined');
    expect(await decide(ada, small.id, 'accepted')).toBe('joined');
    expect(await decide(bo, small.id, 'accepted')).toBe('waitlisted');
    expect(await decide(bo, closed.id, 'accepted')).toBe('requested');
    expect(await decide(ada, closed.id, 'not-interested')).toBeNull();
    expect(await decide(ada, closed.id, 'open')).toBeNull();
    expect(await statusesOf(app.db, small.id)).toEqual({
      [host.id]: 'joined',
      [ada.id]: 'joined',
      [bo.id]: 'waitlisted',
    });
  });

  it('keeps nothing if joining is refused', async () => {
    const [host, ada] = [await app.person(), await app.person()];
    const [over, forFriends] = [
      await createTrib(host),
      await createTrib(host, { whoCanJoin: 'Friends only' }),
    ];
    await cancel(app.db, over.id);
    await expectNoRowChanged(app.db, async () => {
      expectError(await ada.put(`/api/invitations/${over.id}`, { answer: 'accepted' }), 409, 'cancelled');
      const refused = await ada.put(`/api/invitations/${forFriends.id}`, { answer: 'accepted' });
      expectError(refused, 403, 'friends_only');
    });
  });

  it('refuses to decline more than so many a day, and keeps none beyond', async () => {
    const limited = await startTestApp({ rateLimits: true });
    const [host, ada] = [await limited.person(), await limited.person()];
    const { id } = await createTrib(host);
    const { name, count } = LIMITS.refusalsPerUser;
    const inADay = new Date(Date.now() + 86_400_000);
    await limited.db
      .insert(rateLimits)
      .values({ key: `${name}:${ada.id}`, count: count - 1, resetsAt: inADay });
    expect((await ada.put(`/api/invitations/${id}`, { answer: 'not-interested' })).status).toBe(200);
    expect((await ada.put(`/api/invitations/${id}`, { answer: 'open' })).status).toBe(200);
    const refused = await ada.put(`/api/invitations/${id}`, { answer: 'not-interested' });
    expectError(refused, 429, 'too_many_requests');
    expect((await ada.get('/api/tribs')).body).toMatchObject([{ id }]);
    expect((await ada.put(`/api/invitations/${id}`, { answer: 'accepted' })).status).toBe(200);
  });

  it('refuses an unknown decision, an unknown meetup and visitors', async () => {
    const ada = await app.person();
    const trib = await createTrib(ada);
    expectInvalid(await ada.put(`/api/invitations/${trib.id}`, { answer: 'maybe' }), 'answer');
    expectError(await ada.put('/api/invitations/99999', { answer: 'accepted' }), 404, 'not_found');
    const response = await app.visitor().put(`/api/invitations/${trib.id}`, { answer: 'accepted' });
    expectError(response, 401, 'sign_in_needed');
  });
});
