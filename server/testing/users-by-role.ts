import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { announcements } from '../db/schema/announcements';
import { calendarAddresses } from '../db/schema/calendar';
import { firstPosts } from '../db/schema/first-posts';
import { reports } from '../db/schema/social';
import { externalIdentities, users } from '../db/schema/users';
import { hashToken } from '../http/token';
import type { Agent } from './agent';
import { storedPhoto } from './pictures';
import {
  befriend,
  block,
  createCommunity,
  createTrib,
  createUsers,
  inDays,
  repeatWeekly,
  sendMessage,
} from './factories';
import type { Person, TestApp } from './test-app';

/** The people who make requests, in whose terms the rows of the authorization matrix are written. */
export const ROLES = [
  'visitor',
  'demo',
  'stranger',
  'friend',
  'member',
  'host',
  'blocked',
  'operator',
] as const;
export type Role = (typeof ROLES)[number];

/** Whose thing a request is about. `any` is for endpoints whose path names no person and no thing. */
export const TARGETS = ['any', 'own', 'other', 'missing'] as const;
export type Target = (typeof TARGETS)[number];

/** Null if there is no such target, for example because a visitor owns nothing. */
type Statuses = Record<Role, number | null>;
export type Line = Partial<Record<Target, Statuses>> & {
  body?: object | ((about: OwnedIds) => object);
  /** A request to the target `own` ends a session or a thing, so the other targets get new people. */
  endsOwn?: true;
  image?: true;
};
/** The things of one person that a path or a body can refer to. */
export type OwnedIds = {
  userId: number;
  tribId: number;
  communityId: number;
  seriesId: number;
  /** An announcement about their meetup, planned for later. */
  announcementId: number;
  /** The room of their meetup; `messageId` is their message in it, which has their photo. */
  conversationId: number;
  messageId: number;
  reportId: number;
  /** A post that is approved already. */
  firstPostId: number;
  photoId: string;
  subject: string;
  calendarToken: string;
};

export const all = (status: number, exceptions: Partial<Statuses> = {}): Statuses => ({
  visitor: status,
  demo: status,
  stranger: status,
  friend: status,
  member: status,
  host: status,
  blocked: status,
  operator: status,
  ...exceptions,
});
export const signedIn = (status: number, exceptions: Partial<Statuses> = {}) =>
  all(status, { visitor: 401, ...exceptions });
export const owner = (status: number, exceptions: Partial<Statuses> = {}) =>
  all(status, { visitor: null, ...exceptions });
/** For things of the host: the person whom the host has blocked gets 404. */
export const unblocked = (status: number) => signedIn(status, { blocked: 404 });
export const memberOnly = (status: number) => signedIn(404, { member: status });
export const operatorOnly = (status: number) => signedIn(404, { operator: status });

export const OPEN: Line = { any: all(200) };
/** For the person whose id is in the path only; for everybody else the endpoint does not seem to exist. */
export const self = (status: number): Line => ({
  own: owner(status),
  other: signedIn(404),
  missing: signedIn(404),
});
export const SELF = self(200);
export const VISIBLE_TRIB: Line = {
  own: owner(200),
  other: all(200, { blocked: 404 }),
  missing: all(404),
};
export const FOREIGN: Line = { other: unblocked(403), missing: signedIn(404) };

export type UsersByRole = {
  visitor: Agent;
  people: Record<Exclude<Role, 'visitor'>, OwnedIds & { agent: Person }>;
  /** Another host: for the host, the target `other` means this person's things. */
  otherHost: OwnedIds & { agent: Person };
};

export const NOTHING: OwnedIds = {
  userId: 2_147_483_647,
  tribId: 2_147_483_647,
  communityId: 2_147_483_647,
  seriesId: 2_147_483_647,
  announcementId: 2_147_483_647,
  conversationId: 2_147_483_647,
  messageId: 2_147_483_647,
  reportId: 2_147_483_647,
  firstPostId: 2_147_483_647,
  photoId: '6c9f5b3e-8a51-4f8e-9d0c-1b2a3c4d5e6f',
  subject: 'nobody',
  calendarToken: 'nobody',
};

export const ENDED_SESSION = '0b6f1c1e-2d47-4d0a-9a44-6f0f6f3f7a10';

const operatorName = (userId: number) => `operator.${userId}`;
/** The operators in an app's configuration: one name for each id that an operator of a test can have. */
export const OPERATORS = Array.from({ length: 10_000 }, (_, userId) => operatorName(userId));

/** What the people of the roles own; by default all of it. */
export type Things = { photos?: boolean; messages?: boolean; tribs?: boolean; others?: boolean };

/**
 * Creates one person per role, each with what is asked for: a photo, a meetup, a message in its room and, as
 * `others`, a community, an external identity, a calendar's address, a report about the meetup and a series. The
 * `member` is a member of the host's meetup.
 */
export async function createUsersByRole(
  app: TestApp,
  { photos = true, messages = true, tribs = true, others = true }: Things = {},
): Promise<UsersByRole> {
  const agents = await createUsers(app.db, [app], 8);
  const one = async ({ isDemo = false, isHost = false } = {}) => {
    const agent = agents.shift();
    if (!agent) throw new Error('There are no more people');
    if (isDemo) await app.db.update(users).set({ isDemo }).where(eq(users.id, agent.id));
    const photo = photos ? await storedPhoto(app, agent.id) : null;
    const { id: tribId } = tribs || isHost ? await createTrib(agent) : { id: NOTHING.tribId };
    const sent = messages ? await sendMessageIn(agent, tribId, photo?.url) : NOTHING;
    const more = others ? await createOthers(app, agent, tribId) : NOTHING;
    return {
      agent,
      userId: agent.id,
      tribId,
      communityId: more.communityId,
      seriesId: more.seriesId,
      announcementId: more.announcementId,
      conversationId: sent.conversationId,
      messageId: sent.messageId,
      reportId: more.reportId,
      firstPostId: more.firstPostId,
      photoId: photo?.id ?? NOTHING.photoId,
      subject: more.subject,
      calendarToken: more.calendarToken,
    };
  };
  const people = {
    demo: await one({ isDemo: true }),
    stranger: await one(),
    friend: await one(),
    member: await one(),
    host: await one({ isHost: true }),
    blocked: await one(),
    operator: await one(),
  };
  const { host, friend, member, blocked, operator } = people;
  await befriend(app.db, friend.userId, host.userId);
  await member.agent.put(`/api/tribs/${host.tribId}/membership`);
  await block(app.db, host.agent, blocked.agent);
  const username = operatorName(operator.userId);
  await app.db.update(users).set({ username }).where(eq(users.id, operator.userId));
  return { visitor: app.visitor(), people, otherHost: await one() };
}

async function createOthers(
  { db }: TestApp,
  agent: Person,
  tribId: number,
): Promise<
  Pick<
    OwnedIds,
    'communityId' | 'seriesId' | 'announcementId' | 'reportId' | 'firstPostId' | 'subject' | 'calendarToken'
  >
> {
  const subject = `subject-${agent.id}`;
  await db.insert(externalIdentities).values({ userId: agent.id, provider: 'google', subject });
  const calendarToken = `calendar-${agent.id}`;
  const tokenHash = hashToken(calendarToken);
  await db.insert(calendarAddresses).values({ userId: agent.id, tokenHash, drawn: randomUUID() });
  const community = await createCommunity(db, { name: `Community of ${agent.id}`, owner: agent });
  const [report] = await db
    .insert(reports)
    .values({ reportedTribId: tribId, reason: 'Not what it says' })
    .returning();
  const approved = { decision: 'approved', decidedAt: new Date() } as const;
  const [post] = await db
    .insert(firstPosts)
    .values({ userId: agent.id, communityId: community.id, ...approved })
    .returning();
  const seriesId = await repeatWeekly(db, tribId);
  const [planned] = await db
    .insert(announcements)
    .values({ authorId: agent.id, tribId, audience: 'going', text: 'See you there!', dueAt: inDays(1) })
    .returning();
  return {
    communityId: community.id,
    seriesId,
    announcementId: planned?.id ?? 0,
    reportId: report?.id ?? 0,
    firstPostId: post?.id ?? 0,
    subject,
    calendarToken,
  };
}

async function sendMessageIn(
  agent: Agent,
  tribId: number,
  photo?: string,
): Promise<Pick<OwnedIds, 'conversationId' | 'messageId'>> {
  const { body: room } = await agent.post('/api/conversations', { tribId });
  const { id } = await sendMessage(agent, room.id, 'See you there!', { photo });
  return { conversationId: room.id, messageId: id };
}
