import { groupBy } from '#shared/domain/group-by';
import type { Repeats } from '#shared/domain/series';
import type { Db } from '../../../db/handle';
import type { SeriesPlan } from '../../../db/schema/social';
import { lockActivePersonShared, lockSeries, lockTribs } from '../../../db/locks';
import { transactionQueuedPerRow } from '../../../db/row-queue';
import { notFound } from '../../../http/errors';
import type { Deps } from '../../../deps';
import { closed, notTheHost } from '../hosting/hosting.errors';
import { lockTribAsHost } from '../hosting/roles.service';
import { notifyAboutTrib } from '../../people/notifications/notify.queries';
import { makeDates, startSeries } from '../tribs/make-dates.service';
import { promoteAndRefresh } from '../tribs/membership.service';
import { findOpenDates, findSeriesRow, type SeriesRow, updateSeries } from '../tribs/series.queries';
import { findTribRow, type TribRow, updateTribRow } from '../tribs/tribs.queries';
import { isOpen } from '../tribs/tribs.rules';
import { alreadyRepeats } from './series.errors';
import { findLosing, findAbsentRegulars, findVisibleSeries, markAsked } from './series.queries';

type Person = { id: number };

export async function repeatTrib(db: Db, host: Person, tribId: number, repeats: Repeats, now: Date) {
  const seriesId = await transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const { trib } = await lockTribAsHost(tx, host, tribId, 'change-roles');
    if (!isOpen(trib, now)) throw closed();
    const before = trib.seriesId === null ? null : await findSeriesRow(tx, trib.seriesId);
    if (before && before.endedAt === null) throw alreadyRepeats();
    return startSeries(tx, trib, repeats, now);
  });
  await makeDates(db, seriesId, now);
  return seriesId;
}

/** Ends the series with this date: later ones are cancelled, and everybody with a membership is told. */
export async function endSeries(
  db: Db,
  host: Person,
  { seriesId, last }: { seriesId: number; last: number },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSeriesAsHost(tx, host, seriesId);
    const lastDate = await findTribRow(tx, last);
    const lastDay = lastDate?.seriesId === seriesId ? lastDate.occurrence : null;
    if (!lastDate || !lastDay) throw notFound();
    const isLater = ({ creatorId, occurrence }: Pick<TribRow, 'creatorId' | 'occurrence'>) =>
      creatorId === host.id && occurrence !== null && occurrence > lastDay;
    const later = (await findOpenDates(tx, seriesId, now)).filter(isLater);
    await lockTribs(
      tx,
      later.map(({ id }) => id),
    );
    const plan = { lastAt: (lastDate.startsAt ?? now).toISOString(), timeZone: lastDate.timeZone };
    await cancelDates(
      tx,
      host,
      { seriesId, left: (await findOpenDates(tx, seriesId, now)).filter(isLater), plan },
      now,
    );
    await updateSeries(tx, seriesId, { endedAt: now, until: lastDay, times: null });
  });
}

type LeftOut = { seriesId: number; left: readonly Pick<TribRow, 'id'>[]; plan: SeriesPlan };

/** Cancels dates, which the caller has locked, and tells everybody with a membership once how the series goes on. */
export async function cancelDates(tx: Db, host: Person, { seriesId, left, plan }: LeftOut, now: Date) {
  const ids = left.map(({ id }) => id);
  const losing = await findLosing(tx, { seriesId, ids, hostId: host.id }, now);
  for (const id of ids) await updateTribRow(tx, id, { cancelledAt: now, updatedAt: now });
  for (const alike of groupBy(losing, ({ tribId, kept, dates }) => `${tribId} ${kept} ${dates}`).values()) {
    const [{ tribId, kept, dates } = { tribId: 0, kept: 0, dates: 0 }] = alike;
    const people = alike.map(({ userId }) => userId);
    await notifyAboutTrib(tx, 'series-changed', tribId, people, { before: { dates }, plan, kept });
  }
}

/** Sets how many spots of each date regulars leave to others. If the number falls, people who wait get spots at once. */
export async function changeNewcomerSpots(
  db: Db,
  host: Person,
  { seriesId, newcomerSpots }: { seriesId: number; newcomerSpots: number },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSeriesAsHost(tx, host, seriesId);
    await updateSeries(tx, seriesId, { newcomerSpots });
    const ids = (await findOpenDates(tx, seriesId, now)).map(({ id }) => id);
    await lockTribs(tx, ids);
    for (const id of ids) await promoteAndRefresh(tx, id, now);
  });
}

/** Throws 404 for people who do not see the series, or whose account has ended since the request began. */
export async function lockSeriesForPerson(tx: Db, person: Person, id: number): Promise<SeriesRow> {
  const isActive = await lockActivePersonShared(tx, person.id);
  const row = isActive ? await lockSeries(tx, id) : null;
  // This is a statement of its own, so that it sees a block committed while the lock was awaited.
  if (!row || !(await findVisibleSeries(tx, person, id))) throw notFound();
  return row;
}

async function lockSeriesAsHost(tx: Db, host: Person, id: number): Promise<void> {
  const { creatorId } = await lockSeriesForPerson(tx, host, id);
  if (creatorId !== host.id) throw notTheHost();
}

/** Asks regulars who missed several dates in a row, once, whether they still come. */
export async function askAbsentRegulars({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>): Promise<void> {
  for (const regular of await findAbsentRegulars(db)) {
    const { seriesId, userId } = regular;
    await db
      .transaction(async (tx) => {
        if (!(await lockSeries(tx, seriesId))) return;
        const open = await findOpenDates(tx, seriesId, now());
        const [next] = open.toSorted((a, b) => a.feedAt.getTime() - b.feedAt.getTime());
        if (!next || !(await markAsked(tx, regular, now()))) return;
        await notifyAboutTrib(tx, 'still-coming', next.id, [userId]);
      })
      // The next hourly run tries it again; the others do not wait for it.
      .catch((error: unknown) => log.error({ err: error, seriesId }, 'a regular was not asked'));
  }
}
