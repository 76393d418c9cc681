import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { publicUserList } from '#shared/api/users';
import { messages } from '../../../db/schema/chat';
import { reports } from '../../../db/schema/social';
import { users } from '../../../db/schema/users';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { storedPhoto } from '../../../testing/pictures';
import { befriend, createTrib, known, sendMessage, statusesOf } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();

afterAll(() => expectInvariants(app.db));

const somebody = async () => known(app.db, await app.person());
const reportsBy = (reporterId: number) =>
  app.db.select().from(reports).where(eq(reports.reporterId, reporterId)).orderBy(reports.id);

describe('blocking', () => {
  it('hides two people from each other', async () => {
    const [ada, bo] = [await known(app.db, await app.person()), await known(app.db, await app.person())];
    await befriend(app.db, ada.id, bo.id);
    const trib = await createTrib(ada);
    expect((await ada.put(`/api/blocks/${bo.id}`)).status).toBe(204);
    expect((await ada.put(`/api/blocks/${bo.id}`)).status).toBe(204);
    for (const [one, other] of [
      [ada, bo],
      [bo, ada],
    ] as const) {
      expectError(await one.get(`/api/users/${other.id}`), 404, 'not_found');
      const listed = (await one.get('/api/users')).body.map((user: { id: number }) => user.id);
      expect(listed).not.toContain(other.id);
    }
    expectError(await bo.get(`/api/tribs/${trib.id}`), 404, 'not_found');
    expectError(await bo.put(`/api/tribs/${trib.id}/membership`), 404, 'not_found');
  });

  it('removes each from the meetups the other hosts, and gives the spot to the first on the waitlist', async () => {
    const [ada, bo, cy] = [await app.person(), await app.person(), await app.person()];
    const [hers, his] = [await createTrib(ada, { maxParticipants: 2 }), await createTrib(bo)];
    await bo.put(`/api/tribs/${hers.id}/membership`);
    await cy.put(`/api/tribs/${hers.id}/membership`);
    await ada.put(`/api/tribs/${his.id}/membership`);
    await ada.put(`/api/blocks/${bo.id}`);
    expect(await statusesOf(app.db, hers.id)).toEqual({ [ada.id]: 'joined', [cy.id]: 'joined' });
    expect(await statusesOf(app.db, his.id)).toEqual({ [bo.id]: 'joined' });
  });

  it('can be undone only by the person who blocked', async () => {
    const [ada, bo] = [await known(app.db, await app.person()), await known(app.db, await app.person())];
    await ada.put(`/api/blocks/${bo.id}`);
    expect((await bo.delete(`/api/blocks/${ada.id}`)).status).toBe(204);
    expectError(await bo.get(`/api/users/${ada.id}`), 404, 'not_found');
    expect((await ada.delete(`/api/blocks/${bo.id}`)).status).toBe(204);
    expect((await bo.get(`/api/users/${ada.id}`)).status).toBe(200);
  });

  it('does not reveal the name of a demo account whose id was guessed, but blocks one that has written', async () => {
    const [ada, demo] = [await known(app.db, await app.person()), await app.person()];
    const blockIt = () => ada.put(`/api/blocks/${demo.id}`);
    expectError(await expectNoRowChanged(app.db, blockIt), 404, 'not_found');
    const { body: conversation } = await demo.post('/api/conversations', { userId: ada.id });
    expectError(await blockIt(), 404, 'not_found');
    await sendMessage(demo, conversation.id, 'Rude words');
    for (const again of [false, true]) expect([again, (await blockIt()).status]).toEqual([again, 204]);
    expect((await ada.get('/api/blocks')).body).toMatchObject([{ id: demo.id }]);
  });

  it('refuses oneself, an unknown person and visitors', async () => {
    const ada = await app.person();
    expectInvalid(await ada.put(`/api/blocks/${ada.id}`), 'userId');
    expectError(await expectNoRowChanged(app.db, () => ada.put('/api/blocks/99999')), 404, 'not_found');
    expectError(await app.visitor().put(`/api/blocks/${ada.id}`), 401, 'sign_in_needed');
    expectError(await app.visitor().delete(`/api/blocks/${ada.id}`), 401, 'sign_in_needed');
  });
});

describe('the list of blocked people', () => {
  it("contains one's own blocks, the latest first, without deleted people", async () => {
    const [ada, bo, cy, di] = [await app.person(), await somebody(), await somebody(), await somebody()];
    for (const person of [bo, cy, di]) await ada.put(`/api/blocks/${person.id}`);
    await app.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, cy.id));
    const { body } = await ada.get('/api/blocks');
    expect(publicUserList.parse(body)).toEqual(body);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([di.id, bo.id]);
    expect((await bo.get('/api/blocks')).body).toEqual([]);
  });

  it('comes in pages, each with a link to the next', async () => {
    const [ada, bo, cy] = [await app.person(), await somebody(), await somebody()];
    for (const person of [bo, cy]) await ada.put(`/api/blocks/${person.id}`);
    const first = await ada.get('/api/blocks?limit=1');
    expect(first.body).toMatchObject([{ id: cy.id }]);
    const [, next = ''] = /<(.*)>/.exec(first.headers.get('link') ?? '') ?? [];
    expect((await ada.get(next)).body).toMatchObject([{ id: bo.id }]);
  });
});

describe('reporting', () => {
  it('stores the reporter and the reason, for a person or a meetup', async () => {
    const [ada, bo] = [await app.person(), await known(app.db, await app.person())];
    const trib = await createTrib(bo);
    expect((await ada.post('/api/reports', { userId: bo.id, reason: ' Rude ' })).status).toBe(204);
    expect((await ada.post('/api/reports', { tribId: trib.id, reason: 'Spam' })).status).toBe(204);
    expect(await reportsBy(ada.id)).toMatchObject([
      { reportedUserId: bo.id, reportedTribId: null, reason: 'Rude' },
      { reportedUserId: null, reportedTribId: trib.id, reason: 'Spam' },
    ]);
  });

  it('takes a message from those who can read it', async () => {
    const [ada, bo, stranger] = [await app.person(), await app.person(), await app.person()];
    const trib = await createTrib(ada);
    await bo.put(`/api/tribs/${trib.id}/membership`);
    const { body: room } = await ada.post('/api/conversations', { tribId: trib.id });
    const { id: messageId } = await sendMessage(ada, room.id, 'Rude words');
    expect((await bo.post('/api/reports', { messageId, reason: 'Rude' })).status).toBe(204);
    expectError(await stranger.post('/api/reports', { messageId, reason: 'Rude' }), 404, 'not_found');
    expect(await reportsBy(bo.id)).toMatchObject([{ reportedMessageId: messageId }]);
    await app.db.update(messages).set({ hiddenAt: new Date() }).where(eq(messages.id, messageId));
    expectError(await bo.post('/api/reports', { messageId, reason: 'Rude' }), 404, 'not_found');
  });

  it('takes a photo that a meetup or a person shows', async () => {
    const [ada, bo] = [await app.person(), await somebody()];
    const shown: string[] = [];
    for (const field of ['mainImageUrl', 'eventPhotos'] as const) {
      const { id, url } = await storedPhoto(app, bo.id);
      await createTrib(bo, field === 'eventPhotos' ? { eventPhotos: [url] } : { mainImageUrl: url });
      shown.push(id);
    }
    const portrait = await storedPhoto(app, bo.id);
    await bo.put(`/api/users/${bo.id}`, { profileImage: portrait.url });
    const unused = await storedPhoto(app, bo.id);
    for (const photoId of [...shown, portrait.id])
      expect((await ada.post('/api/reports', { photoId, reason: 'Not theirs' })).status).toBe(204);
    expectError(await ada.post('/api/reports', { photoId: unused.id, reason: 'x' }), 404, 'not_found');
    await ada.put(`/api/blocks/${bo.id}`);
    expectError(await ada.post('/api/reports', { photoId: portrait.id, reason: 'x' }), 404, 'not_found');
    expect(await reportsBy(ada.id)).toHaveLength(3);
  });

  it('refuses both at once, neither, an empty reason and unknown targets', async () => {
    const ada = await app.person();
    for (const body of [{ reason: 'x' }, { userId: 1, tribId: 1, reason: 'x' }, { tribId: 1, reason: ' ' }]) {
      expectError(await ada.post('/api/reports', body), 400, 'invalid_request');
    }
    expectError(await ada.post('/api/reports', { tribId: 99_999, reason: 'x' }), 404, 'not_found');
    expectError(await ada.post('/api/reports', { userId: 99_999, reason: 'x' }), 404, 'not_found');
    expectError(await app.visitor().post('/api/reports', { tribId: 1, reason: 'x' }), 401, 'sign_in_needed');
  });
});
