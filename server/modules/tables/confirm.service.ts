import { HOUR_MS } from '#shared/domain/durations';
import { CONFIRMED_AHEAD_HOURS } from '#shared/domain/tables';
import type { Db } from '../../db/handle';
import { lockActivePersonShared, lockPeople, lockTrib } from '../../db/locks';
import { transactionQueuedPerRow } from '../../db/row-queue';
import type { Deps } from '../../deps';
import { notFound, signInNeeded } from '../../http/errors';
import { refreshAggregates } from '../compatibility/compatibility.queries';
import { notifyAboutTrib } from '../notifications/notify.queries';
import { deleteMember } from '../tribs/members.queries';
import { isOpen } from '../tribs/tribs.rules';
import {
  claimConfirmation,
  findConfirmation,
  findUnasked,
  findUnconfirmed,
  setConfirmed,
} from './confirm.queries';
import { setAnswer } from './entries.queries';
import { setUnseated } from './rounds.queries';
import { onItsOwn } from './rounds.service';
import { answersClosed, tableGone } from './tables.errors';

export const confirmBy = (startsAt: Date) => new Date(startsAt.getTime() - CONFIRMED_AHEAD_HOURS * HOUR_MS);

/** Asks people who have missed two meetups, on the day of their table, and frees the seats that nobody confirmed. */
export async function askToConfirm(deps: Pick<Deps, 'db' | 'log' | 'now'>): Promise<void> {
  const { db, now } = deps;
  for (const seat of await findUnasked(db, now()))
    await onItsOwn(deps, seat, () =>
      db.transaction(async (tx) => {
        if (await claimConfirmation(tx, seat, now()))
          await notifyAboutTrib(tx, 'table-confirm', seat.tribId, [seat.userId]);
      }),
    );
  for (const seat of await findUnconfirmed(db, now()))
    await onItsOwn(deps, seat, () => db.transaction((tx) => freeSeat(tx, seat, now())));
}

async function freeSeat(tx: Db, seat: { tribId: number; userId: number }, now: Date): Promise<void> {
  await lockPeople(tx, [seat.userId]);
  const table = await lockTrib(tx, seat.tribId);
  const known = await findConfirmation(tx, seat);
  if (!table?.roundId || known === null || known.confirmedAt !== null) return;
  await deleteMember(tx, seat.tribId, seat.userId);
  await setAnswer(tx, { tribIds: [seat.tribId], userId: seat.userId }, 'no', now);
  await setUnseated(tx, table.roundId, [seat.userId], true);
  await refreshAggregates(tx, [seat.tribId]);
}

/** Confirming once more changes nothing and is no error. */
export function confirmSeat(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: { id: number },
  tribId: number,
): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    if (!(await lockActivePersonShared(tx, viewer.id))) throw signInNeeded();
    const trib = await lockTrib(tx, tribId);
    const seat = { tribId, userId: viewer.id };
    const known = trib && (await findConfirmation(tx, seat));
    if (!trib || !known?.askedAt) throw notFound();
    if (known.confirmedAt !== null) return;
    if (!isOpen(trib, now())) throw tableGone();
    if (trib.startsAt === null || confirmBy(trib.startsAt) <= now()) throw answersClosed();
    await setConfirmed(tx, seat, now());
  });
}
