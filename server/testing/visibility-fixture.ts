import { and, eq, or } from 'drizzle-orm';
import type { OpenConversationRequest } from '#shared/api/chat';
import type { Audience } from '#shared/domain/announcements';
import type { Case } from '../visibility-matrix';
import { announcements } from '../db/schema/announcements';
import { ideas } from '../db/schema/catalogue';
import { seriesRegulars } from '../db/schema/series';
import { blocks, friendships, notifications } from '../db/schema/social';
import { saves } from '../db/schema/tribs';
import { externalIdentities, users } from '../db/schema/users';
import type { Agent } from './agent';
import {
  connectElsewhere,
  createCommunity,
  createTrib,
  inDays,
  known,
  repeatWeekly,
  sendMessage,
  startedNow,
  startedYesterday,
} from './factories';
import { storedPhoto } from './pictures';
import type { Person, TestApp } from './test-app';

const AUSTIN = 4_671_654;
const NEW_YORK = 5_128_581;

export type PathIds = {
  viewerId: number;
  otherId: number;
  subject: string;
  /** A meetup that both have joined and a third person hosts. */
  sharedId: number;
  /** The other person has joined it. */
  hostedByViewerId: number;
  /** The viewer has joined it. */
  hostedByOtherId: number;
  /** A meetup of the viewer that is going on: the other person is there and says where. */
  todayId: number;
  /** A meetup that the other person hosts, without other members. */
  openId: number;
  openName: string;
  communityId: number;
  /** The series of `sharedId`, to which the other person comes every time. */
  seriesId: number;
  /** A community of the viewer, which the other person asks to join. */
  askedId: number;
  directId: number;
  roomId: number;
  seriesRoomId: number;
  ideaId: number;
  cityId: number;
  farCityId: number;
};

export type VisibilityFixture = {
  viewer: Person;
  other: Person;
  visitor: Agent;
  side: PathIds;
  /** Everything of the other person that may be in a response; none of it is shown to people who cannot see them. */
  marks: readonly string[];
  /** The names of the other person's meetups that the viewer is in, and what they announcementTo; gone after a block. */
  sharedMarks: readonly string[];
};

/** Creates two people with every kind of relation, so that every read has something to hide. */
export async function createVisibilityFixture(app: TestApp): Promise<VisibilityFixture> {
  const { db } = app;
  const viewer = await known(db, await app.person({ displayName: 'Viewer' }));
  const other = await known(db, await app.person({ displayName: 'Othersname', bio: 'Othersbio' }));
  const third = await known(db, await app.person({ displayName: 'Third' }));
  await db.update(users).set({ profileImage: '/portraits/otherspicture.svg' }).where(eq(users.id, other.id));
  await db
    .update(users)
    .set({ invitedBy: other.id, inviterName: 'Othersname' })
    .where(eq(users.id, viewer.id));
  await db.update(users).set({ invitedBy: viewer.id }).where(eq(users.id, other.id));
  const subject = `subject-${viewer.id}`;
  await db.insert(externalIdentities).values({ userId: viewer.id, provider: 'google', subject });

  const community = await createCommunity(db, { name: 'Walkers', owner: other, members: [viewer, third] });
  const asked = await createCommunity(db, { name: 'Swimmers', owner: viewer, admission: 'request' });
  await other.put(`/api/communities/${asked.id}/membership`);
  const [idea] = await db.select({ id: ideas.id }).from(ideas).limit(1);
  const ideaId = idea?.id ?? 0;
  const openName = 'Othersopenmeetup';
  const open = await createTrib(other, {
    name: openName,
    description: 'Othersdescription',
    cityId: AUSTIN,
    communityId: community.id,
    ideaId,
    // Invitations leave out meetups at the same time as another meetup of the viewer, so this time is free.
    startTime: inDays(5).toISOString(),
    endTime: inDays(5.1).toISOString(),
  });
  const shared = await createTrib(third);
  const hostedByViewer = await createTrib(viewer);
  const hostedByOther = await createTrib(other, { name: 'Othersmeetup' });
  const inviteOnly = await createTrib(viewer, { whoCanJoin: 'Invite only' });
  const past = await createTrib(other, { name: 'Otherspastmeetup' });
  await join(viewer, shared, hostedByOther, past);
  await join(other, shared, hostedByViewer, inviteOnly);
  const announcementTo = (audience: Audience) => {
    const now = new Date();
    return { authorId: other.id, audience, text: 'Othersword', dueAt: now, sentAt: now };
  };
  const today = await createTrib(viewer, { name: 'Todays meetup' });
  await join(other, today);
  await startedNow(db, today.id);
  await other.put(`/api/tribs/${today.id}/attendance`, { here: true });
  await other.put(`/api/tribs/${today.id}/arrival-line`, { text: 'Othersword' });
  await db.insert(announcements).values([
    { tribId: today.id, ...announcementTo('going') },
    { communityId: community.id, ...announcementTo('members') },
  ]);
  await join(third, inviteOnly, hostedByOther, past);
  const seriesId = await repeatWeekly(db, shared.id);
  await db.insert(seriesRegulars).values({ seriesId, userId: other.id });
  await startedYesterday(db, past.id);
  await db.insert(saves).values([open, shared].map(({ id }) => ({ userId: viewer.id, tribId: id })));
  await db.insert(notifications).values([
    { userId: viewer.id, kind: 'friend-request', personId: other.id },
    { userId: viewer.id, kind: 'friend-accepted', personId: other.id },
    { userId: viewer.id, kind: 'would-meet-again', personId: other.id },
    { userId: viewer.id, kind: 'promoted', tribId: hostedByOther.id },
  ]);
  const [directId, roomId] = [
    await opened(viewer, { userId: other.id }),
    await opened(viewer, { tribId: shared.id }),
  ];
  const seriesRoomId = await opened(viewer, { seriesId });
  const photo = (await storedPhoto(app, other.id)).url;
  for (const id of [directId, roomId, seriesRoomId]) await sendMessage(other, id, 'Othersword', { photo });
  await connectElsewhere(db, other.id);
  return {
    viewer,
    other,
    visitor: app.visitor(),
    side: {
      viewerId: viewer.id,
      otherId: other.id,
      subject,
      sharedId: shared.id,
      hostedByViewerId: hostedByViewer.id,
      hostedByOtherId: hostedByOther.id,
      todayId: today.id,
      openId: open.id,
      openName,
      communityId: community.id,
      seriesId,
      askedId: asked.id,
      directId,
      roomId,
      seriesRoomId,
      ideaId,
      cityId: AUSTIN,
      farCityId: NEW_YORK,
    },
    marks: ['Othersname', 'Othersbio', 'otherspicture', openName, 'Othersdescription'],
    sharedMarks: ['Othersmeetup', 'Otherspastmeetup', 'Othersword'],
  };
}

async function join(person: Person, ...tribs: { id: number }[]): Promise<void> {
  for (const { id } of tribs) {
    const { status, body } = await person.put(`/api/tribs/${id}/membership`);
    if (status !== 200) throw new Error(`Joining returned ${status}: ${JSON.stringify(body)}`);
  }
}

async function opened(person: Person, room: OpenConversationRequest): Promise<number> {
  const { status, body } = await person.post('/api/conversations', room);
  if (status !== 200) throw new Error(`Opening a conversation returned ${status}: ${JSON.stringify(body)}`);
  return body.id;
}

export async function setFriendship(
  { db }: TestApp,
  { viewer, other }: VisibilityFixture,
  friendship: NonNullable<Case['friendship']>,
): Promise<void> {
  const [lowId, highId] = [Math.min(viewer.id, other.id), Math.max(viewer.id, other.id)];
  await db.delete(friendships).where(and(eq(friendships.lowId, lowId), eq(friendships.highId, highId)));
  await db.insert(friendships).values({
    lowId,
    highId,
    status: friendship === 'accepted' ? 'accepted' : 'requested',
    requestedBy: friendship === 'requested-by-viewer' ? viewer.id : other.id,
    acceptedAt: friendship === 'accepted' ? new Date() : null,
  });
}

/** Each way of hiding the other person from the viewer, in the rows alone, without the clean-up of the services. */
export const HIDE_METHODS = {
  'the viewer has blocked them': block('viewer', 'other'),
  'they have blocked the viewer': block('other', 'viewer'),
  'they are deleted': mark('deletedAt'),
  'they are suspended': mark('suspendedAt'),
};

type Way = { isBlock: boolean; hide: Change; undo: Change };
type Change = (app: TestApp, people: VisibilityFixture) => Promise<unknown>;

function block(blocker: 'viewer' | 'other', blocked: 'viewer' | 'other'): Way {
  return {
    isBlock: true,
    hide: ({ db }, people) =>
      db.insert(blocks).values({ blockerId: people[blocker].id, blockedId: people[blocked].id }),
    undo: ({ db }, people) =>
      db
        .delete(blocks)
        .where(or(eq(blocks.blockerId, people.viewer.id), eq(blocks.blockerId, people.other.id))),
  };
}

function mark(column: 'deletedAt' | 'suspendedAt'): Way {
  const set =
    (moment: Date | null): Change =>
    ({ db }, { other }) =>
      db
        .update(users)
        .set({ [column]: moment })
        .where(eq(users.id, other.id));
  return { isBlock: false, hide: set(new Date()), undo: set(null) };
}
