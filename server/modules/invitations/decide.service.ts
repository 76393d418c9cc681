import type { INVITATION_DECISIONS } from '#shared/api/invitations';
import type { MembershipStatus } from '#shared/domain/trib-options';
import type { Deps } from '../../deps';
import { transactionOn } from '../../db/row-queue';
import { LIMITS } from '../../http/rate-limit';
import type { Viewer } from '../../http/viewer';
import { findStatus } from '../tribs/members.queries';
import { joinTrib, lockTribForPerson } from '../tribs/membership.service';
import { storeDecision } from './invitations.queries';

type Decision = { tribId: number; decision: (typeof INVITATION_DECISIONS)[number]; now: Date };

/** Joins and keeps the decision, or does neither; returns the person's status in the meetup afterwards. */
export async function decideInvitation(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  viewer: Viewer,
  { tribId, decision, now }: Decision,
): Promise<MembershipStatus | null> {
  // Both lock the meetup before they store the decision: two answers at once wait for each other in one direction.
  return transactionOn(db, { trib: tribId }, async (tx) => {
    await lockTribForPerson(tx, viewer, tribId);
    if (decision === 'not-interested') await limiter.consume(LIMITS.refusalsPerUser, viewer.id, tx);
    if (decision === 'accepted') await joinTrib({ db: tx, limiter }, viewer, { tribId, now });
    await storeDecision(tx, viewer.id, tribId, decision);
    return findStatus(tx, tribId, viewer.id);
  });
}
