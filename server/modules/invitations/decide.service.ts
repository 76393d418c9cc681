import type { INVITATION_DECISIONS } from '#shared/api/invitations';
import type { MembershipStatus } from '#shared/domain/trib-options';
import type { Deps } from '../../deps';
import { notFound } from '../../http/errors';
import type { Viewer } from '../../http/viewer';
import { findStatus } from '../tribs/members.queries';
import { joinTrib } from '../tribs/membership.service';
import { scoreTrib } from '../tribs/tribs.queries';
import { storeDecision } from './invitations.queries';

type Decision = { tribId: number; decision: (typeof INVITATION_DECISIONS)[number]; now: Date };

/** Joins and keeps the decision, or does neither; returns the person's status in the meetup afterwards. */
export async function decideInvitation(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  viewer: Viewer,
  { tribId, decision, now }: Decision,
): Promise<MembershipStatus | null> {
  if (decision === 'accepted') {
    return db.transaction(async (tx) => {
      const status = await joinTrib({ db: tx, limiter }, viewer, { tribId, now });
      await storeDecision(tx, viewer.id, tribId, decision);
      return status;
    });
  }
  if (!(await scoreTrib(db, viewer, viewer, tribId))) throw notFound();
  await storeDecision(db, viewer.id, tribId, decision);
  return findStatus(db, tribId, viewer.id);
}
