import { decisionTime } from '#shared/domain/goes-ahead';
import { SAME_AGAIN } from '#shared/domain/limits';
import { pick } from '#shared/domain/pick';
import { dayNumber, dayOf, WEEKDAYS } from '#shared/domain/series';
import type { Db } from '../../../db/handle';
import { refreshAggregates } from '../../matching/compatibility/compatibility.queries';
import { notifyOfNewMembers } from '../../people/notifications/notify.queries';
import { findBlocked } from '../../trust/safety/safety.queries';
import { startSeries } from '../tribs/make-dates.service';
import { insertMembers } from '../tribs/members.queries';
import { hoursOn, localHours } from '../tribs/recurrence.rules';
import { insertRegular } from '../tribs/series.queries';
import { findTribRow, insertTrib, type TribRow } from '../tribs/tribs.queries';
import { findAskedTrib, findWantingAgain, isBusy, markDecided, takeYes } from './feedback.queries';

/** What stays the same. Pictures are their host's, and a community's meetups are announced by its people. */
const keptOf = (trib: TribRow) => ({
  ...pick(trib, ['name', 'description', 'ideaId', 'category', 'categories', 'timeZone']),
  ...pick(trib, ['city', 'cityId', 'location', 'placeId', 'placeIsPublic', 'address']),
  ...pick(trib, ['pinLatitude', 'pinLongitude', 'dressCode', 'alcoholPolicy', 'cost', 'costDetails']),
});

/**
 * Decides once whether those who said yes meet again. If there are enough, they are going to a meetup that only they know; from the
 * third time on, to a series of whoever volunteers. Nothing is written that others could notice if they are too few. The caller
 * holds the locks of everybody who was there.
 */
export async function decideFollowUp(tx: Db, tribId: number, now: Date): Promise<void> {
  if (!(await markDecided(tx, tribId))) return;
  const asked = await findAskedTrib(tx, tribId);
  const people = await withoutBlocked(tx, await findWantingAgain(tx, tribId));
  const userIds = people.map(({ userId }) => userId);
  const hours =
    asked && people.length >= SAME_AGAIN.yes ? await nextHours(tx, asked.trib, userIds, now) : null;
  await takeYes(tx, tribId, hours ? userIds : []);
  if (!asked || !hours) return;
  const hostId = people.find(({ wouldHost }) => wouldHost)?.userId ?? null;
  const id = await insertTrib(tx, {
    ...keptOf(asked.trib),
    ...hours,
    whoCanJoin: 'Invite only',
    ...(hostId === null
      ? { followsId: tribId, minPeople: SAME_AGAIN.yes, maxParticipants: people.length }
      : { creatorId: hostId, maxParticipants: SAME_AGAIN.max }),
  });
  if (id === null) throw new Error('It has no idempotency key that could be taken');
  const roleOf = (userId: number) => (userId === hostId ? 'host' : 'member');
  await insertMembers(
    tx,
    userIds.map((userId) => ({ tribId: id, userId, status: 'joined', role: roleOf(userId), joinedAt: now })),
  );
  await refreshAggregates(tx, [id]);
  const made = hostId === null ? null : await findTribRow(tx, id);
  if (made) {
    const seriesId = await startSeries(tx, made, { every: 'week' }, now);
    for (const userId of userIds) if (userId !== hostId) await insertRegular(tx, seriesId, userId);
  }
  await notifyOfNewMembers(tx, 'follow-up', id, userIds, now);
}

/** Whoever said yes later than somebody with whom they have a block is left out, as if they had not. */
async function withoutBlocked<P extends { userId: number }>(tx: Db, people: readonly P[]): Promise<P[]> {
  const blocked = await findBlocked(
    tx,
    people.map(({ userId }) => userId),
  );
  const apart = new Set(blocked.flatMap(({ blockerId: a, blockedId: b }) => [`${a} ${b}`, `${b} ${a}`]));
  const together: P[] = [];
  for (const one of people)
    if (together.every(({ userId }) => !apart.has(`${userId} ${one.userId}`))) together.push(one);
  return together;
}

/** The same hours a week later, or two where the place or one of them is busy then; null if it is too late for these. */
async function nextHours(tx: Db, trib: TribRow, userIds: readonly number[], now: Date) {
  const { startsAt, endsAt, timeZone } = trib;
  if (startsAt === null || endsAt === null) return null;
  const { day, ...clock } = localHours({ startsAt, endsAt }, timeZone);
  const inWeeks = (weeks: number) =>
    hoursOn(dayOf(dayNumber(day) + weeks * WEEKDAYS), { timeZone, ...clock });
  const isTooLate = (hours: { startsAt: Date }) => decisionTime(hours.startsAt, timeZone) <= now;
  const [next, second] = [inWeeks(1), inWeeks(2)];
  if (!isTooLate(next) && !(await isBusy(tx, trib, userIds, next))) return next;
  return isTooLate(second) ? null : second;
}
