import type { DoubtChoice, Ends, WayIn } from '#shared/api/ways-in';
import { SIGNS_IN } from '#shared/domain/ways-in';
import type { Db } from '../../../db/handle';
import { detailOfEnded, recordSecurityEvent } from '../../people/credentials/security-events.queries';
import { dropAddress } from '../../reach/mail/address.service';
import { lastWayIn } from './auth.errors';
import { deleteWay, listWays, type WhoseWays } from '../../people/credentials/ways-in.queries';

/** Which of them a choice ends, of those that are there under the lock. */
export type WhatEnds = (way: WayIn) => boolean;

const isIn = (keys: readonly string[] | undefined, { key }: WayIn) =>
  key !== null && (keys ?? []).includes(key);

export const chosen =
  ({ ends }: Ends): WhatEnds =>
  (way) =>
    isIn(ends, way);

/** What is doubtful and was not on the list that its person saw ends too: a thief may have been adding it meanwhile. */
export const chosenOrDoubtful =
  ({ ends, keeps }: DoubtChoice): WhatEnds =>
  (way) =>
    isIn(ends, way) || (way.isDoubtful && !isIn(keeps, way));

const signsIn = ({ kind }: WayIn) => SIGNS_IN.includes(kind);

/**
 * Ends ways into an account, told once with the name of each. The person is locked, and a new password is there already: one
 * that signs in has to be left. It comes before sessions are ended, as their browsers are told as well.
 */
export async function endWaysIn(
  tx: Db,
  { device, ...whose }: WhoseWays & { device: string | null },
  isEnded: WhatEnds,
): Promise<void> {
  const { userId } = whose;
  const ways = await listWays(tx, whose);
  const ended = ways.filter((way) => way.key !== null && isEnded(way));
  if (ended.length === 0) return;
  if (ended.some(signsIn) && !ways.some((way) => signsIn(way) && !ended.includes(way))) throw lastWayIn();
  await recordSecurityEvent(tx, { userId, kind: 'ways-ended', detail: detailOfEnded(ended), device });
  for (const way of ended) {
    if (way.kind === 'address') await dropAddress(tx, userId, device);
    else await deleteWay(tx, userId, way);
  }
}
