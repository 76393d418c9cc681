import type { Db } from '../../../db/handle';
import { lockTribs } from '../../../db/locks';
import { refreshAggregates } from '../../matching/compatibility/compatibility.queries';
import { notifyOfNewMembers } from '../../people/notifications/notify.queries';
import { deleteMember, findHosts, findStatus, insertMembers, wasRemoved } from '../tribs/members.queries';
import { promoteAndRefresh } from '../tribs/membership.service';
import {
  countHeldSpots,
  deleteRegular,
  findOpenDates,
  insertRegular,
  isShownSeriesDates,
  type HostedSeries,
} from '../tribs/series.queries';
import { isTribVisible, type TribRow } from '../tribs/tribs.queries';
import { comesAnyway, notLetIn, seriesEnded, wasTakenOut } from './series.errors';
import { findPast, keepRegular } from './series.queries';
import { lockSeriesForPerson } from './series.service';

type Person = { id: number };

/**
 * Makes somebody a regular: they get a spot at every date that has room, in the order of standing, and at existing
 * dates at once. If they are one already, it only answers that they still come.
 */
export function becomeRegular(db: Db, person: Person, seriesId: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const series = await lockSeriesForPerson(tx, person, seriesId);
    const { creatorId } = series;
    if (series.endedAt !== null || creatorId === null) throw seriesEnded();
    if (creatorId === person.id) throw comesAnyway();
    await requireLetIn(tx, { ...series, creatorId }, person);
    if (!(await insertRegular(tx, seriesId, person.id))) {
      await keepRegular(tx, { seriesId, userId: person.id }, now);
      return;
    }
    let isAnnounced = false;
    for (const trib of await lockOpenDates(tx, seriesId, now)) {
      const status = await takeSpot(tx, trib, person, now);
      if (status !== 'joined' || isAnnounced) continue;
      // The hosts are told once, and not of every date.
      await notifyOfNewMembers(tx, 'member-joined', trib.id, await findHosts(tx, trib.id), now);
      isAnnounced = true;
    }
  });
}

async function requireLetIn(tx: Db, series: HostedSeries, person: Person): Promise<void> {
  const past = await findPast(tx, series.id, person.id);
  if (past.wasTakenOut) throw wasTakenOut();
  if (series.template.whoCanJoin === 'Invite only' && !past.wasIn) throw notLetIn();
  if (!(await isShownSeriesDates(tx, series, person.id))) throw notLetIn();
}

async function takeSpot(tx: Db, trib: TribRow, person: Person, now: Date) {
  const isIn = (await findStatus(tx, trib.id, person.id)) !== null;
  if (isIn || (await wasRemoved(tx, trib.id, person.id)) || !(await isTribVisible(tx, person, trib.id)))
    return null;
  const free = trib.maxParticipants - trib.memberCount - (await countHeldSpots(tx, trib.id));
  const status = free > 0 ? 'joined' : 'waitlisted';
  const joinedAt = status === 'joined' ? now : null;
  await insertMembers(tx, [{ tribId: trib.id, userId: person.id, status, joinedAt }]);
  if (status === 'joined') await refreshAggregates(tx, [trib.id]);
  return status;
}

export function leaveRegulars(db: Db, person: Person, seriesId: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await lockSeriesForPerson(tx, person, seriesId);
    if (!(await deleteRegular(tx, seriesId, person.id))) return;
    for (const { id, creatorId } of await lockOpenDates(tx, seriesId, now)) {
      if (creatorId === person.id || !(await deleteMember(tx, id, person.id))) continue;
      await promoteAndRefresh(tx, id, now);
    }
  });
}

async function lockOpenDates(tx: Db, seriesId: number, now: Date): Promise<TribRow[]> {
  const ids = (await findOpenDates(tx, seriesId, now)).map(({ id }) => id);
  await lockTribs(tx, ids);
  const open = await findOpenDates(tx, seriesId, now);
  return open.toSorted((a, b) => a.feedAt.getTime() - b.feedAt.getTime());
}
