import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations';
import {
  ANNOUNCED_AHEAD_DAYS,
  ANNOUNCEMENTS_A_WEEK,
  type Audience,
  type MeetupAudience,
} from '#shared/domain/announcements';
import { mayHost } from '#shared/domain/host-rights';
import type { MembershipStatus } from '#shared/domain/trib-options';
import type { Db } from '../../../db/handle';
import type { JobKind } from '../../../db/job-runner';
import { addJob } from '../../../db/jobs.queries';
import { lockActivePersonShared } from '../../../db/locks';
import type { Deps } from '../../../deps';
import { conflict, invalidField, notFound } from '../../../http/errors';
import type { Viewer } from '../../../http/viewer';
import { mayPost } from '../../people/communities/communities.service';
import { isOrganizer } from '../../people/communities/communities.rules';
import { findCommunityRole } from '../../people/communities/members.queries';
import { lockAsOrganizer } from '../../people/communities/members.service';
import { isHeldPost } from '../../trust/first-posts/first-posts.queries';
import { lockDateAsHost } from '../hosting/roles.service';
import { PAUSE_MS, TOLD_AT_ONCE } from '../../people/notifications/notify.queries';
import { findHostRole, findStatus } from '../tribs/members.queries';
import { findTribRow, isTribVisible, type TribRow } from '../tribs/tribs.queries';
import {
  ANNOUNCING,
  countAudience,
  countSince,
  deleteUnsent,
  findAnnouncement,
  findUnsent,
  insertAnnouncement,
  listAnnouncements,
  lockUnsent,
  markSent,
  notifyAudience,
  type AnnouncementRow,
  type Subject,
} from './announcements.queries';
import { says } from './texts';

const enoughForAWeek = () => conflict('enough_for_a_week', says.threeAnnouncementsWeekEnough);
const nothingAhead = () => conflict('closed', says.meetupOverOrCancelled);
const notAhead = () => invalidField('at', says.chooseTimeInNext);
const afterTheEnd = () => invalidField('at', says.meetupOverBy);

type Draft = { text: string; at?: string | undefined };

/** The announcement is sent now, or at a time before the meetup ends. */
export function announceToMeetup(
  db: Db,
  host: Viewer,
  { tribId, audience, ...draft }: Draft & { tribId: number; audience: MeetupAudience },
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    // Locks the whole series, because announcements of all its dates are counted together.
    const { trib } = await lockDateAsHost(tx, host, tribId, 'announce');
    if (isOver(trib, now)) throw nothingAhead();
    const dueAt = dueTime(draft, now);
    if (isOver(trib, dueAt)) throw afterTheEnd();
    await requireFewer(tx, { tribId, seriesId: trib.seriesId }, now);
    await store(tx, { authorId: host.id, tribId, audience, text: draft.text, dueAt }, now);
  });
}

export function announceToCommunity(
  db: Db,
  organizer: Viewer,
  { communityId, ...draft }: Draft & { communityId: number },
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAsOrganizer(tx, organizer, communityId);
    const dueAt = dueTime(draft, now);
    await requireFewer(tx, { communityId }, now);
    const row = {
      authorId: organizer.id,
      communityId,
      audience: 'members' as const,
      text: draft.text,
      dueAt,
    };
    await store(tx, row, now);
  });
}

function isOver({ cancelledAt, endsAt }: TribRow, at: Date): boolean {
  return cancelledAt !== null || (endsAt !== null && endsAt <= at);
}

function dueTime({ at }: Draft, now: Date): Date {
  if (at === undefined) return now;
  const due = new Date(at);
  if (due <= now || due.getTime() > now.getTime() + ANNOUNCED_AHEAD_DAYS * DAY_MS) throw notAhead();
  return due;
}

async function requireFewer(tx: Db, subject: Parameters<typeof countSince>[1], now: Date): Promise<void> {
  const count = await countSince(tx, subject, new Date(now.getTime() - 7 * DAY_MS));
  if (count >= ANNOUNCEMENTS_A_WEEK) throw enoughForAWeek();
}

async function store(tx: Db, row: Parameters<typeof insertAnnouncement>[1], now: Date): Promise<void> {
  const made = await insertAnnouncement(tx, row);
  if (made.dueAt <= now) await send(tx, made, now);
  else await addJob(tx, { kind: ANNOUNCING, key: String(made.id), at: made.dueAt });
}

/**
 * Sends an announcement once, however many instances try. Nobody is told if the meetup is over or cancelled by then. While its
 * subject waits for an operator's approval it waits too, for good if there is none, and the operator can read it.
 */
async function send(tx: Db, row: AnnouncementRow, now: Date): Promise<void> {
  if (!(await lockUnsent(tx, row.id)) || (await isHeldPost(tx, subjectOf(row)))) return;
  await markSent(tx, row.id, now);
  const trib = row.tribId === null ? null : await findTribRow(tx, row.tribId);
  if (trib && isOver(trib, now)) return;
  if (!(await isStillTheirs(tx, row))) return;
  const told = await mayTell(tx, row);
  const isCrowd = (await countAudience(tx, row, { ...told, most: TOLD_AT_ONCE + 1 })) > TOLD_AT_ONCE;
  if (isCrowd) await addJob(tx, { kind: ANNOUNCING, key: String(row.id), payload: { isSent: true } });
  else await notifyAudience(tx, row, { ...told, most: TOLD_AT_ONCE });
}

async function mayTell(tx: Db, { authorId, tribId, communityId }: AnnouncementRow) {
  const community = tribId === null ? communityId : (await findTribRow(tx, tribId))?.communityId;
  return { mayTellCommunity: await mayPost(tx, authorId, community ?? null) };
}

function subjectOf({ tribId, communityId }: AnnouncementRow): Subject {
  if (tribId !== null) return { tribId };
  if (communityId !== null) return { communityId };
  throw new Error('An announcement has no subject');
}

async function isStillTheirs(tx: Db, { authorId, tribId, communityId }: AnnouncementRow): Promise<boolean> {
  if (tribId !== null) return mayHost(await findHostRole(tx, tribId, authorId), 'announce');
  return communityId !== null && isOrganizer(await findCommunityRole(tx, communityId, authorId));
}

/** An announcement that waits for the approval of its subject is sent once that is given. */
export async function sendWaiting(tx: Db, subject: Parameters<typeof findUnsent>[1]): Promise<void> {
  for (const { id, dueAt } of await findUnsent(tx, subject))
    await addJob(tx, { kind: ANNOUNCING, key: String(id), at: dueAt });
}

type Reached = { after: number; done: number; of: number };

/** Sends an announcement at its time. One that is for many is told in slices; who joins meanwhile may be told as well. */
export const announcing = ({
  db,
  database,
}: Pick<Deps, 'db' | 'database'>): JobKind<{ isSent?: boolean }, Reached> => ({
  lanes: 2,
  // Its author may come back.
  triesMax: Infinity,
  async run({ key, payload, progress }, { now, slice, signal }) {
    const row = await findAnnouncement(db, Number(key));
    if (row === null) return undefined;
    if (!payload.isSent) {
      const isActive = await db.transaction(async (tx) => {
        const isThere = await lockActivePersonShared(tx, row.authorId);
        if (isThere) await send(tx, row, now());
        return isThere;
      });
      // A suspended or deleted author announces nothing; the announcement stays, because they may come back.
      return isActive ? undefined : HOUR_MS;
    }
    let at = progress ?? { after: 0, done: 0, of: await countAudience(db, row, await mayTell(db, row)) };
    for (;;) {
      const { after, done, of } = at;
      at = await slice(async (tx) => {
        const told = await notifyAudience(tx, row, {
          ...(await mayTell(tx, row)),
          after,
          most: database.slice,
        });
        return { after: told.last ?? after, done: done + told.count, of: Math.max(of, done + told.count) };
      });
      if (at.after === after) return undefined;
      await delay(PAUSE_MS, undefined, { signal });
    }
  },
});

/**
 * Hosts and organizers see all announcements, others only those sent to people like them. Responds with 404 to people
 * who belong to neither.
 */
export async function showAnnouncements(db: Db, viewer: Viewer, subject: Subject) {
  return listAnnouncements(db, viewer, subject, await audiencesOf(db, viewer, subject));
}

const HEARD_BY: Record<MembershipStatus, readonly Audience[]> = {
  joined: ['everyone', 'going'],
  waitlisted: ['everyone', 'waiting'],
  requested: ['everyone'],
};

async function audiencesOf(db: Db, viewer: Viewer, subject: Subject): Promise<readonly Audience[] | null> {
  if ('tribId' in subject) {
    const isShown = await isTribVisible(db, viewer, subject.tribId);
    if (isShown && mayHost(await findHostRole(db, subject.tribId, viewer.id), 'announce')) return null;
    const status = isShown ? await findStatus(db, subject.tribId, viewer.id) : null;
    if (status === null) throw notFound();
    return HEARD_BY[status];
  }
  const role = await findCommunityRole(db, subject.communityId, viewer.id);
  if (role === null) throw notFound();
  return isOrganizer(role) ? null : ['members'];
}

/** Works only until it is sent. People who could not have written it get a 404 as well. */
export function withdrawAnnouncement(db: Db, viewer: Viewer, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await findAnnouncement(tx, id);
    if (!row || !(await isStillTheirs(tx, { ...row, authorId: viewer.id }))) throw notFound();
    if (!(await deleteUnsent(tx, id))) throw notFound();
  });
}
