import type { Invitation } from '#shared/api/invitations';
import { matchReasons } from '#shared/domain/compatibility';
import type { Db } from '../../db/handle';
import type { Viewer } from '../../http/viewer';
import { listInterests } from '../catalogue/catalogue.queries';
import { findViewerTribRows } from '../tribs/trib-rows.queries';
import { tribView } from '../tribs/tribs.views';
import type { FittingMeetup } from './fitting.queries';
import { whyInvited } from './reason.rules';

type Invitee = { viewer: Viewer; near: number | null; hasAnswered: boolean };

/** Each of these meetups as a list shows it, with the reason why it is offered. */
export async function presentInvitations(
  db: Db,
  { viewer, near, hasAnswered }: Invitee,
  fitting: readonly FittingMeetup[],
): Promise<Invitation[]> {
  if (fitting.length === 0) return [];
  const [shown, interests] = await Promise.all([
    findViewerTribRows(db, { viewer, from: viewer, near }, fitting),
    listInterests(db),
  ]);
  return shown.map((row) => {
    const point = fitting.find(({ id }) => id === row.id)?.point ?? [];
    const { sharedInterestIds, closestValue } = matchReasons(viewer.point, point);
    const why = whyInvited({
      sharedInterests: interests.filter(({ id }) => sharedInterestIds.includes(id)).map(({ name }) => name),
      tags: row.categories,
      closestValue,
      hasAnswered,
      memberCount: row.memberCount,
      startsAt: row.startsAt === null ? null : new Date(row.startsAt),
      timeZone: row.timeZone,
      miles: row.miles,
      city: row.city,
    });
    return { trib: tribView(row), why };
  });
}
