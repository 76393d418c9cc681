import { eq } from 'drizzle-orm';
import { eachTopic } from '#shared/domain/notice-topics';
import { firstPosts } from '../db/schema/first-posts';
import { oneTimeTokens } from '../db/schema/one-time-tokens';
import { mailNotices, mails, mailSettings } from '../db/schema/mail';
import { tableSeekers } from '../db/schema/tables';
import { announcements } from '../db/schema/announcements';
import { communityInvites } from '../db/schema/community-invites';
import { arrivalLines, attendances } from '../db/schema/attendance';
import { seriesRegulars } from '../db/schema/series';
import { invitationOffers } from '../db/schema/tribs';
import { passkeyChallenges, passkeys } from '../db/schema/sign-in';
import { externalIdentities } from '../db/schema/users';
import { storedPhoto } from './pictures';
import { BROWSER } from './push-decryption';
import {
  befriend,
  block,
  createCommunity,
  createTrib,
  inDays,
  known,
  offerTable,
  repeatWeekly,
  sendMessage,
  startedYesterday,
} from './factories';
import type { Person, TestApp } from './test-app';

export const PASSWORD = 'nine quiet bicycles';

export type UserWithData = { person: Person; username: string; friend: Person; pastTribId: number };

let created = 0;

/** Creates a person with something in almost every table, and a friend who was at a past meetup of theirs. */
export async function createUserWithData(app: TestApp): Promise<UserWithData> {
  created += 1;
  const username = `userdata.${created}`;
  const somebody = async (displayName: string) => known(app.db, await app.person({ displayName }));
  const inviter = await somebody('Inviter of them');
  const registration = { displayName: 'User With Data', username, password: PASSWORD, invitedBy: inviter.id };
  const person = await app.person(registration);
  const put = async (path: string, body?: object) => {
    const response = await person.put(path, body);
    if (response.status >= 300) throw new Error(`${path} returned ${JSON.stringify(response.body)}`);
  };
  const [friend, blocked] = [await somebody('Friend of them'), await somebody('Blocked by them')];
  await app.person({ displayName: 'Guest of them', invitedBy: person.id });
  await app.db.insert(externalIdentities).values({
    userId: person.id,
    provider: 'google',
    subject: `google-${created}`,
    email: 'them@example.org',
  });
  await app.db.insert(passkeys).values({
    userId: person.id,
    credentialId: `credential-${created}`,
    publicKey: `public-key-${created}`,
    counter: 0,
    transports: ['internal'],
    name: 'Phone of them',
  });
  await app.db.insert(passkeyChallenges).values({
    userId: person.id,
    challenge: `challenge-${created}`,
    browserHash: `browser-${created}`,
    purpose: 'add',
    expiresAt: new Date(),
  });
  await person.post(`/api/users/${person.id}/recovery-codes`);
  await befriend(app.db, person.id, friend.id);
  await block(app.db, person, blocked);
  const { url } = await storedPhoto(app, person.id);
  await storedPhoto(app, person.id);
  await put(`/api/users/${person.id}`, {
    profileImage: url,
    bio: 'Likes rivers',
    location: 'Austin, TX',
    firstName: 'Liv',
    lastName: 'Ely',
    age: 33,
    sex: 'f',
    occupation: 'Potter',
    education: 'School of clay',
    phoneNumber: '+1 555 0101',
    valuesOpenness: 20,
  });
  await app.db.insert(oneTimeTokens).values({
    userId: person.id,
    purpose: 'new-device',
    tokenHash: `token-${created}`,
    browserHash: `browser-${created}`,
    numberHash: `number-${created}`,
    networkHash: `network-${created}`,
    device: 'Chrome on Windows',
    timeZone: 'Europe/Berlin',
    expiresAt: new Date(Date.now() + 60_000),
  });
  await put('/api/push/subscriptions', BROWSER);
  await put(`/api/users/${person.id}/notification-settings`, {
    push: eachTopic((topic) => topic !== 'friends'),
    quietHours: { from: '22:30', until: '06:45' },
    timeZone: 'America/Chicago',
  });
  await put(`/api/users/${person.id}/calendar`);
  await app.db
    .insert(mailSettings)
    .values({ userId: person.id, frequency: 'daily', topicsOff: ['friends'], refusedAt: new Date() });
  await app.db
    .insert(mailNotices)
    .values({ userId: person.id, kind: 'question', subjectId: 1, dueAt: inDays(1) });
  await app.db.insert(mails).values({
    kind: 'changed',
    userId: person.id,
    address: `before.${created}@example.org`,
    tokenHash: `mailed-${created}`,
    codeHash: `code-${created}`,
    browserHash: `browser-${created}`,
    expiresAt: inDays(7),
  });
  await put(`/api/users/${person.id}/ai-preferences`, {
    preferredDays: ['Monday'],
    preferredTimes: ['Morning (6AM-12PM)'],
    preferredGroupSizeMin: 4,
    preferredGroupSizeMax: 8,
    maxTravelDistance: 10,
    selectedInterests: [1],
    activityTypes: [],
    meetupFrequency: 'weekly',
  });
  const community = await createCommunity(app.db, {
    name: `Clay ${created}`,
    owner: friend,
    organizers: [person],
  });
  await app.db
    .insert(communityInvites)
    .values({ communityId: community.id, mailboxHash: 'of somebody', invitedBy: person.id });
  const asked = await createCommunity(app.db, { name: `Kiln ${created}`, owner: friend, members: [person] });
  await friend.delete(`/api/communities/${asked.id}/members/${person.id}`);
  await put(`/api/communities/${asked.id}/membership`);
  const { id: pastTribId } = await createTrib(person, {
    name: 'Past walk',
    mainImageUrl: url,
    eventPhotos: [url],
    communityId: community.id,
  });
  await app.db
    .insert(firstPosts)
    .values({ userId: person.id, tribId: pastTribId, decision: 'approved', decidedAt: new Date() });
  await friend.put(`/api/tribs/${pastTribId}/membership`);
  const { body: room } = await person.post('/api/conversations', { tribId: pastTribId });
  const theirs = await sendMessage(friend, room.id, 'What the friend wrote');
  const message = await sendMessage(person, room.id, 'What they wrote');
  await put(`/api/conversations/${room.id}/messages/${theirs.id}/reactions`, { reaction: '🎉', on: true });
  await put(`/api/conversations/${room.id}/read`, { messageId: message.id });
  await put(`/api/tribs/${pastTribId}/notifications`, { push: false });
  await repeatWeekly(app.db, pastTribId);
  await startedYesterday(app.db, pastTribId);
  await put(`/api/tribs/${pastTribId}/feedback`, { tookPlace: true, meetAgain: [friend.id] });
  await app.db
    .insert(attendances)
    .values({ tribId: pastTribId, userId: person.id, came: true, hereAt: inDays(-1) });
  await app.db.insert(arrivalLines).values({ tribId: pastTribId, userId: person.id, text: 'By the kiln' });
  await app.db.insert(announcements).values({
    tribId: pastTribId,
    authorId: person.id,
    audience: 'going',
    text: 'The kiln is hot',
    dueAt: inDays(-2),
    sentAt: inDays(-2),
  });
  const { id: offeredId } = await createTrib(friend, { name: 'Friendly walk' });
  await put(`/api/tribs/${offeredId}/save`);
  await put(`/api/tribs/${offeredId}/membership`);
  await friend.delete(`/api/tribs/${offeredId}/members/${person.id}`);
  const seriesId = await repeatWeekly(app.db, offeredId);
  await app.db.insert(seriesRegulars).values({
    seriesId,
    userId: person.id,
    askedAt: inDays(-2),
    keptAt: inDays(-1),
  });
  await app.db
    .insert(invitationOffers)
    .values({ userId: person.id, tribId: offeredId, offeredAt: new Date() });
  await put(`/api/invitations/${offeredId}`, { answer: 'not-interested' });
  await put('/api/tables/entry', {
    cityId: 4_671_654,
    slots: 1 << 14,
    maxKm: 23,
    languages: ['en', 'fr'],
    age: 34,
    ageWidth: 11,
    isWoman: true,
    notOnlyWoman: true,
    floor: 57,
    shown: true,
    repeat: 'weekly',
  });
  const tableId = await offerTable(app.db, person.id);
  await app.db.update(tableSeekers).set({ unseated: true }).where(eq(tableSeekers.userId, person.id));
  await put(`/api/tables/${tableId}/answer`, { answer: 'no' });
  await person.post('/api/reports', { userId: friend.id, reason: 'Late again' });
  await put(`/api/friends/${(await somebody('Asked by them')).id}`);
  return { person, username, friend, pastTribId };
}
