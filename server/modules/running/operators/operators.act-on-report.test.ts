import { afterAll, describe, expect, it } from 'vitest';
import type { Report } from '#shared/api/safety';
import { expectError } from '../../../testing/expect-error';
import { storedPhoto } from '../../../testing/pictures';
import { expectInvariants } from '../../../testing/rows';
import {
  createCommunity,
  createTrib,
  inDays,
  known,
  notificationKindsOf,
  sendMessage,
  startedYesterday,
  statusesOf,
} from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';
import { sweepUnusedPhotos } from '../../places/photos/claim.service';

const PASSWORD = 'seven embers glow';
const app = await startTestApp({ operators: ['olga', 'omar'] });
const olga = await app.person({ username: 'olga', password: PASSWORD });
const omar = await app.person({ username: 'omar', password: PASSWORD });

afterAll(() => expectInvariants(app.db));

const somebody = async () => known(app.db, await app.person());

async function reported(reporter: Person, subject: object): Promise<Report> {
  await reporter.post('/api/reports', { ...subject, reason: 'Not right' });
  return (await olga.get('/api/admin/reports?limit=1')).body[0];
}

const act = (by: Person, { id }: { id: number }, action: string) =>
  by.post(`/api/admin/reports/${id}/actions`, { action, reason: 'Against the rules' });

describe('hiding a meetup', () => {
  it('cancels it with notice, and leaves it to those who were in it', async () => {
    const [host, member, stranger] = [await somebody(), await somebody(), await somebody()];
    const { id } = await createTrib(host);
    await member.put(`/api/tribs/${id}/membership`);
    await stranger.put(`/api/tribs/${id}/save`);
    const found = await reported(stranger, { tribId: id });
    expect((await act(olga, found, 'hide')).body.subject.isHidden).toBe(true);
    expect(await notificationKindsOf(member)).toEqual(['cancelled']);
    expect(await notificationKindsOf(host)).toEqual(['cancelled']);
    expect((await member.get(`/api/tribs/${id}`)).body.cancelled).toBe(true);
    for (const viewer of [stranger, app.visitor()]) {
      expectError(await viewer.get(`/api/tribs/${id}`), 404, 'not_found');
      expectError(await viewer.get(`/api/tribs/${id}/calendar.ics`), 404, 'not_found');
    }
    expect((await stranger.get(`/api/users/${stranger.id}/saved-tribs`)).body).toEqual([]);
    expectError(await act(omar, found, 'hide'), 409, 'already_done');
  });

  it('is gone for those who have asked to join it', async () => {
    const [host, asking] = [await somebody(), await somebody()];
    const { id } = await createTrib(host, { whoCanJoin: 'Invite only' });
    await asking.put(`/api/tribs/${id}/membership`);
    await act(olga, await reported(asking, { tribId: id }), 'hide');
    expectError(await asking.get(`/api/tribs/${id}`), 404, 'not_found');
    expectError(await asking.put(`/api/tribs/${id}/membership`), 404, 'not_found');
  });

  it('can be undone, but it stays cancelled', async () => {
    const stranger = await somebody();
    const { id } = await createTrib(await somebody());
    const found = await reported(stranger, { tribId: id });
    await act(olga, found, 'hide');
    expect((await act(omar, found, 'show')).body.subject.isHidden).toBe(false);
    expect((await stranger.get(`/api/tribs/${id}`)).body.cancelled).toBe(true);
  });

  it('says nothing to members of one that is over', async () => {
    const [host, member] = [await somebody(), await somebody()];
    const { id } = await createTrib(host);
    await member.put(`/api/tribs/${id}/membership`);
    await startedYesterday(app.db, id);
    await act(olga, await reported(member, { tribId: id }), 'hide');
    expect(await notificationKindsOf(member)).toEqual([]);
  });
});

it('hides the words of a message', async () => {
  const [host, member] = [await somebody(), await somebody()];
  const { id } = await createTrib(host);
  await member.put(`/api/tribs/${id}/membership`);
  const { body: room } = await host.post('/api/conversations', { tribId: id });
  const message = await sendMessage(host, room.id, 'Rude words');
  const heard = async () => JSON.stringify((await member.get(`/api/conversations/${room.id}/messages`)).body);
  expect(await heard()).toContain('Rude words');
  const found = await reported(member, { messageId: message.id });
  await act(olga, found, 'hide');
  expect(await heard()).not.toContain('Rude words');
  await act(olga, found, 'show');
  expect(await heard()).toContain('Rude words');
});

it('shows the photo of a reported message, also when its sender deletes it', async () => {
  const [host, member] = [await somebody(), await somebody()];
  const { id } = await createTrib(host);
  await member.put(`/api/tribs/${id}/membership`);
  const { body: room } = await host.post('/api/conversations', { tribId: id });
  const { id: photoId, url } = await storedPhoto(app, host.id);
  const message = await sendMessage(host, room.id, '', { photo: url });
  expect((await reported(member, { messageId: message.id })).subject.picture).toBe(url);
  await host.delete(`/api/conversations/${room.id}/messages/${message.id}`);
  const path = `/api/conversations/${room.id}/messages`;
  expect((await member.get(path)).body).toMatchObject([{ isDeleted: true, photo: null }]);
  await sweepUnusedPhotos({ ...app, now: () => inDays(2) });
  const [found] = (await olga.get('/api/admin/reports?limit=1')).body;
  expect(found.subject.picture).toBe(url);
  await act(olga, await reported(member, { photoId }), 'hide');
  expect((await olga.get('/api/admin/reports?limit=2')).body).toMatchObject([
    { subject: { kind: 'photo', picture: null } },
    { subject: { kind: 'message', picture: null } },
  ]);
});

it('hides a photo: its files, and what can be recognized of it in a meetup', async () => {
  const [host, viewer] = [await somebody(), await somebody()];
  const { id: photoId, url, blur } = await storedPhoto(app, host.id);
  const { id } = await createTrib(host, { mainImageUrl: url });
  const shown = async () => ({
    file: (await viewer.get(url)).status,
    blur: (await viewer.get(`/api/tribs/${id}`)).body.mainImageBlur,
  });
  expect(await shown()).toEqual({ file: 200, blur });
  const found = await reported(viewer, { photoId });
  expect((await act(olga, found, 'hide')).body.subject).toMatchObject({ isHidden: true, picture: null });
  expect(await shown()).toEqual({ file: 404, blur: null });
  // Saving the form again must not bring the photo back.
  await host.put(`/api/tribs/${id}`, { mainImageUrl: url });
  expect(await shown()).toEqual({ file: 404, blur: null });
  await act(olga, found, 'show');
  expect(await shown()).toEqual({ file: 200, blur });
});

it('hides a community from all but its members, and shows it as it was before', async () => {
  const [owner, stranger] = [await somebody(), await somebody()];
  const { id } = await createCommunity(app.db, { name: 'Shown again', owner });
  const seen = async () => (await stranger.get('/api/communities')).body.find(isIt);
  const isIt = (community: { id: number }) => community.id === id;
  const before = await seen();
  expect(before).toBeDefined();
  const found = await reported(stranger, { communityId: id });
  expect((await act(olga, found, 'hide')).body.subject.isHidden).toBe(true);
  expect(await seen()).toBeUndefined();
  expect((await owner.get(`/api/users/${owner.id}/communities`)).body.some(isIt)).toBe(true);
  await act(olga, found, 'show');
  expect(await seen()).toEqual(before);
});

describe('suspending', () => {
  it('signs the person out, hides them, and takes them out of what is to come', async () => {
    const bad = await app.person({ username: 'bad', password: PASSWORD, displayName: 'Bad' });
    const [member, waiting] = [await somebody(), await somebody()];
    const hosted = await createTrib(bad, { maxParticipants: 2 });
    await member.put(`/api/tribs/${hosted.id}/membership`);
    await waiting.put(`/api/tribs/${hosted.id}/membership`);
    const found = await reported(member, { userId: bad.id });
    expect((await act(olga, found, 'suspend')).body.subject.person.isSuspended).toBe(true);
    expect((await bad.get('/api/session')).body).toMatchObject({ user: null });
    expectError(await bad.get('/api/users'), 401, 'sign_in_needed');
    expectError(await member.get(`/api/users/${bad.id}`), 404, 'not_found');
    expect(await statusesOf(app.db, hosted.id)).toEqual({ [member.id]: 'joined', [waiting.id]: 'joined' });
    expect(await notificationKindsOf(member)).toEqual(['made-host', 'member-joined']);
    const signIn = () => bad.post('/api/users/login', { username: 'bad', password: PASSWORD });
    expectError(await signIn(), 403, 'suspended');
    expectError(
      await bad.post('/api/users/login', { username: 'bad', password: 'wrong one' }),
      401,
      'wrong_credentials',
    );
    expect((await act(omar, found, 'restore')).body.subject.person.isSuspended).toBe(false);
    expect((await signIn()).status).toBe(200);
    expect((await member.get(`/api/users/${bad.id}`)).status).toBe(200);
  });

  it('acts on whoever is behind what was reported', async () => {
    const [host, viewer] = [await somebody(), await somebody()];
    const { id } = await createTrib(host);
    await act(olga, await reported(viewer, { tribId: id }), 'suspend');
    expectError(await host.get('/api/users'), 401, 'sign_in_needed');
    expectError(await viewer.get(`/api/tribs/${id}`), 404, 'not_found');
  });

  it('acts on the host at the time of the report, whoever hosts the meetup now', async () => {
    const [host, member, viewer] = [await somebody(), await somebody(), await somebody()];
    const { id } = await createTrib(host);
    await member.put(`/api/tribs/${id}/membership`);
    const found = await reported(viewer, { tribId: id });
    const person = { id: host.id, isSuspended: true };
    expect((await act(olga, found, 'suspend')).body.subject).toMatchObject({ person });
    expect((await viewer.get(`/api/tribs/${id}`)).body.creatorId).toBe(member.id);
    // Omar still has the report open, with the person as it was then.
    expectError(await act(omar, found, 'suspend'), 409, 'already_done');
    expect((await member.get('/api/users')).status).toBe(200);
    expect((await olga.get('/api/admin/actions?limit=1')).body).toMatchObject([
      { action: 'suspend', subject: `user ${host.id}` },
    ]);
    expect((await act(omar, found, 'restore')).body.subject.person).toEqual(
      expect.objectContaining({ id: host.id, isSuspended: false }),
    );
  });

  it('is not possible for an operator', async () => {
    const found = await reported(await somebody(), { userId: omar.id });
    expectError(await act(olga, found, 'suspend'), 409, 'is_operator');
    expect((await omar.get('/api/users')).status).toBe(200);
  });
});
