import { describe, expect, it } from 'vitest';
import { expectError, expectInvalid } from '../../testing/expect-error';
import { createTrib } from '../../testing/scenes';
import { type Person, startTestApp } from '../../testing/test-app';

const app = await startTestApp();
const feedIds = async (person: Person) =>
  (await person.get('/api/tribs?limit=100')).body.map((trib: { id: number }) => trib.id);

describe('deciding on an offered meetup', () => {
  it('hides a declined one from the person’s own feed, until that is undone', async () => {
    const [host, ada, bo] = [await app.person(), await app.person(), await app.person()];
    const trib = await createTrib(host);
    expect((await ada.put(`/api/invitations/${trib.id}`, { answer: 'not-interested' })).status).toBe(204);
    expect(await feedIds(ada)).not.toContain(trib.id);
    expect(await feedIds(bo)).toContain(trib.id);
    expect((await ada.get(`/api/tribs/${trib.id}`)).status).toBe(200);
    expect((await ada.put(`/api/invitations/${trib.id}`, { answer: 'open' })).status).toBe(204);
    expect(await feedIds(ada)).toContain(trib.id);
  });

  it('refuses an unknown decision, an unknown meetup and visitors', async () => {
    const ada = await app.person();
    const trib = await createTrib(ada);
    expectInvalid(await ada.put(`/api/invitations/${trib.id}`, { answer: 'maybe' }), 'answer');
    expectError(await ada.put('/api/invitations/99999', { answer: 'accepted' }), 404, 'not_found');
    const answer = await app.visitor().put(`/api/invitations/${trib.id}`, { answer: 'accepted' });
    expectError(answer, 401, 'sign_in_needed');
  });
});
