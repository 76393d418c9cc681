import type { SeriesChange, SeriesScope } from '#shared/api/series';
import type { UpdateTribRequest } from '#shared/api/trib-requests';
import { type DatePart, SERIES_MINUTES_MAX } from '#shared/domain/series';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { lockActivePersonShared, lockSeries, lockTribs } from '../../../db/locks';
import type { SeriesTemplate } from '../../../db/schema/series';
import type { Deps } from '../../../deps';
import { notFound } from '../../../http/errors';
import type { Viewer } from '../../../http/viewer';
import { requirePosting } from '../../people/communities/communities.service';
import { closed, notTheHost } from '../hosting/hosting.errors';
import { holdAgain, type ApprovedPost } from '../../trust/first-posts/first-posts.queries';
import { isTribRewritten } from '../../trust/first-posts/first-posts.rules';
import { findRewritable } from '../../trust/first-posts/first-posts.service';
import { noticeOfMove, tribChanges, withChanges } from '../hosting/hosting.service';
import { notifyAboutDates, type ToldDate } from '../../people/notifications/notify.queries';
import { claimTribPhotos } from '../../places/photos/claim.service';
import { changedParts, TEMPLATE_COLUMNS, withoutParts } from '../tribs/date-parts.rules';
import { requirePeople, tooLongToRepeat } from '../tribs/tribs.errors';
import { findOthers } from '../tribs/members.queries';
import { promoteAndRefresh } from '../tribs/membership.service';
import { minPeopleProblem } from '../tribs/tribs.rules';
import { hoursOn, localHours } from '../tribs/recurrence.rules';
import { findOpenDates, updateSeries } from '../tribs/series.queries';
import {
  findTribRow,
  isTribVisible,
  type TribChanges,
  type TribRow,
  updateTribRow,
} from '../tribs/tribs.queries';
import { needsTimes, otherDay } from './series.errors';
import { instant } from './series.views';

type Person = { id: number };
type Edit = { tribId: number; scope: SeriesScope; update: UpdateTribRequest };
type Hours = { startMinute: number; minutes: number };
type Planned = { trib: TribRow; changes: TribChanges; kept: DatePart[]; keepsSpots: number | null };

/** Returns what an edit of several dates would do, without doing it. */
export function previewEdit(db: Db, host: Person, edit: Edit, now: Date): Promise<SeriesChange[]> {
  return db.transaction(async (tx) => {
    const { dates, anchor } = await lockDates(tx, host, edit, now);
    const { changes, hours } = await changesOf(tx, anchor, edit.update, now);
    requirePeople(minPeopleProblem(anchor, withChanges(anchor, changes), now));
    return dates.map((trib) => changeView(planFor(trib, anchor, { changes, hours, now }), host));
  });
}

/**
 * Edits this date and those after it, or all upcoming ones, and those that are not made yet. What was changed on one
 * date alone stays, and nobody loses their spot: a date on which more people are going than the new limit allows keeps
 * its own limit.
 */
export function editDates({ config, db }: Pick<Deps, 'config' | 'db'>, host: Viewer, edit: Edit, now: Date) {
  return db.transaction(async (tx) => {
    const findPost = () => findRewritable(tx, config, host, { subject: { tribId: edit.tribId }, now });
    const { series, dates, anchor, approved } = await lockDates(tx, host, edit, now, findPost);
    const { changes: given, hours } = await changesOf(tx, anchor, edit.update, now);
    requirePeople(minPeopleProblem(anchor, withChanges(anchor, given), now));
    if (given.communityId !== undefined && given.communityId !== anchor.communityId)
      await requirePosting(tx, host.id, given.communityId);
    const changes = { ...given, ...(await claimTribPhotos(tx, host, given, anchor)) };
    const plans = dates.map((trib) => planFor(trib, anchor, { changes, hours, now }));
    const told: ToldDate[] = [];
    for (const plan of plans.toSorted((a, b) => byStart(a.trib, b.trib))) {
      const change = noticeOfMove(plan.trib, plan.changes);
      if (change)
        told.push({ tribId: plan.trib.id, userIds: await findOthers(tx, plan.trib.id, host.id), change });
      await applyPlan(tx, plan, now);
    }
    await notifyAboutDates(tx, 'time-or-place-changed', told);
    if (approved && plans.some((plan) => isTribRewritten(plan.trib, plan.changes)))
      await holdAgain(tx, approved, now);
    await updateSeries(tx, series.id, {
      template: { ...series.template, ...templateChanges(changes) },
      ...(changes.timeZone !== undefined && { timeZone: changes.timeZone }),
      ...hours,
    });
    return plans.map((plan) => changeView(plan, host));
  });
}

/**
 * Finds and locks the dates in question, in the order that everything keeps: the person, the series, its dates. If the
 * post may be held again, all of its dates are locked.
 */
export async function lockDates(
  tx: Db,
  host: Person,
  { tribId, scope }: Omit<Edit, 'update'>,
  now: Date,
  findPost?: () => Promise<ApprovedPost | null>,
) {
  const isActive = await lockActivePersonShared(tx, host.id);
  const found = isActive && (await isTribVisible(tx, host, tribId)) ? await findTribRow(tx, tribId) : null;
  if (!found) throw notFound();
  const series = found.seriesId === null ? null : await lockSeries(tx, found.seriesId);
  if (found.creatorId !== host.id || (series && series.creatorId !== host.id)) throw notTheHost();
  if (!series) throw notFound();
  const approved = await findPost?.();
  await lockTribs(tx, approved?.tribIds ?? (await findOpenDates(tx, series.id, now)).map(({ id }) => id));
  const open = await findOpenDates(tx, series.id, now);
  // Dates that were handed over are up to their own hosts.
  const own = open.filter(({ creatorId }) => creatorId === host.id).toSorted(byDay);
  const anchor = own.find(({ id }) => id === tribId);
  if (!anchor) throw closed();
  return { series, anchor, approved, dates: scope === 'all' ? own : own.slice(own.indexOf(anchor)) };
}

const dayOf = ({ occurrence }: TribRow) => occurrence ?? '';
const byDay = (a: TribRow, b: TribRow) => dayOf(a).localeCompare(dayOf(b));
const byStart = (a: TribRow, b: TribRow) => a.feedAt.getTime() - b.feedAt.getTime();

/** Returns the edit as columns, and the hours if it changes them. */
async function changesOf(tx: Db, anchor: TribRow, update: UpdateTribRequest, now: Date) {
  const { startsAt, endsAt, ...changes } = await tribChanges(tx, anchor, update, now);
  if (update.startTime === undefined && update.endTime === undefined) return { changes, hours: null };
  if (!startsAt || !endsAt) throw needsTimes();
  const { day, ...hours } = localHours({ startsAt, endsAt }, changes.timeZone ?? anchor.timeZone);
  const before = anchor.startsAt && localHours({ startsAt: anchor.startsAt, endsAt }, anchor.timeZone);
  if (before && day !== before.day) throw otherDay();
  if (hours.minutes > SERIES_MINUTES_MAX) throw tooLongToRepeat();
  return { changes, hours };
}

type Given = { changes: TribChanges; hours: Hours | null; now: Date };

function planFor(trib: TribRow, anchor: TribRow, { changes: all, hours, now }: Given): Planned {
  // On the date that is edited, the host's change also replaces what was changed on it alone.
  const own = trib === anchor ? [] : trib.ownParts;
  const changes = withoutParts(all, own);
  const kept = own.filter((part) =>
    part === 'times' ? hours !== null : changedParts(trib, all).includes(part),
  );
  const times = timesOf(trib, changes.timeZone ?? trib.timeZone, own.includes('times') ? null : hours);
  // If the new hours would have begun already, the date keeps its own.
  if (times && times.startsAt > now) Object.assign(changes, times);
  const wanted = changes.maxParticipants ?? trib.maxParticipants;
  const keepsSpots = wanted < trib.memberCount ? trib.maxParticipants : null;
  if (keepsSpots !== null) delete changes.maxParticipants;
  if (changes.minPeople !== undefined && minPeopleProblem(trib, withChanges(trib, changes), now) !== null) {
    delete changes.minPeople;
    kept.push('minPeople');
  }
  return { trib, changes, kept, keepsSpots };
}

/** Returns the date's times on its own day, with these hours or its own, by the clock of its place. */
function timesOf({ startsAt, endsAt, timeZone }: TribRow, zone: string, hours: Hours | null) {
  if (!startsAt || !endsAt || (hours === null && zone === timeZone)) return null;
  const own = localHours({ startsAt, endsAt }, timeZone);
  return hoursOn(own.day, { ...own, ...hours, timeZone: zone });
}

async function applyPlan(tx: Db, { trib, changes, kept, keepsSpots }: Planned, now: Date): Promise<void> {
  const own = trib.ownParts.filter(
    (part) => kept.includes(part) || !changedParts(trib, changes).includes(part),
  );
  const keptNumbers: DatePart[] = kept.filter((part) => part === 'minPeople');
  if (keepsSpots !== null) keptNumbers.push('maxParticipants');
  const ownParts = [...new Set([...own, ...keptNumbers])];
  await updateTribRow(tx, trib.id, { ...changes, ownParts, updatedAt: now });
  await promoteAndRefresh(tx, trib.id, now);
}

function templateChanges(changes: TribChanges): Partial<SeriesTemplate> {
  const known = Object.entries(pick(changes, TEMPLATE_COLUMNS)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known);
}

function changeView({ trib, changes, kept, keepsSpots }: Planned, host: Person): SeriesChange {
  return {
    id: trib.id,
    startTime: instant(changes.startsAt ?? trib.startsAt),
    timeZone: changes.timeZone ?? trib.timeZone,
    memberCount: trib.memberCount,
    kept,
    keepsSpots,
    isTold:
      noticeOfMove(trib, changes) !== undefined && trib.memberCount > (trib.creatorId === host.id ? 1 : 0),
  };
}
