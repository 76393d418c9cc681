import { FRESH_MINUTES } from '#shared/domain/limits';
import type { Db } from '../../../db/handle';
import type { Viewer } from '../../../http/viewer';
import {
  beginWaiting,
  finishWaiting,
  hasOwnProof,
  hasWayIn,
  markFresh,
} from '../../people/credentials/fresh-sign-in.queries';
import { lockSignedIn, requireFreshSignIn } from '../../people/credentials/credentials.service';
import { recordSecurityEvent } from '../../people/credentials/security-events.queries';
import { findIdentityOwner, linkIdentity } from './external.queries';
import { ProviderFailed, type ReturnedIdentity, type VerifiedIdentity } from './provider-clients';

type Linking = { identity: VerifiedIdentity; provider: string; device: string | null };

/** Links another way in. The first one makes a demo account a kept one, and only then is the identity's address taken over. */
export async function linkToViewer(db: Db, viewer: Viewer, { identity, provider, device }: Linking) {
  await requireFreshSignIn(db, viewer, { unlessNoWayIn: true });
  await db.transaction(async (tx) => {
    await lockSignedIn(tx, viewer);
    const isFirst = !(await hasWayIn(tx, viewer.id));
    await linkIdentity(tx, viewer.id, identity, { takesAddress: isFirst });
    if (isFirst) await markFresh(tx, viewer.sessionHash);
    await recordSecurityEvent(tx, { userId: viewer.id, kind: 'provider-linked', detail: provider, device });
  });
}

const isRecent = (authenticatedAt: Date, now: Date) =>
  now.getTime() - authenticatedAt.getTime() < FRESH_MINUTES * 60_000;

type Confirming = {
  identity: ReturnedIdentity;
  now: Date;
  hasMail: boolean;
  provider: string;
  device: string | null;
};

/**
 * Only an identity of the session's owner makes the session fresh. A provider that does not say when
 * the person authenticated proves nothing, as it may be open in the same browser. Then another proof
 * is needed or, if there is none, a day's wait that is announced to the owner.
 */
export async function confirmIdentity(
  db: Db,
  viewer: Viewer | null,
  { identity, now, hasMail, provider, device }: Confirming,
): Promise<'confirmed' | 'waits'> {
  if (!viewer) throw new ProviderFailed('expired');
  if ((await findIdentityOwner(db, identity)) !== viewer.id) throw new ProviderFailed('other_account');
  const { authenticatedAt } = identity;
  if (authenticatedAt !== null) {
    if (!isRecent(authenticatedAt, now)) throw new ProviderFailed('unconfirmed');
    if (!(await markFresh(db, viewer.sessionHash))) throw new ProviderFailed('expired');
    return 'confirmed';
  }
  return db.transaction(async (tx) => {
    await lockSignedIn(tx, viewer);
    if (await hasOwnProof(tx, viewer.id, hasMail)) throw new ProviderFailed('not_told');
    if (await finishWaiting(tx, viewer.sessionHash)) return 'confirmed';
    if (await beginWaiting(tx, viewer.sessionHash))
      await recordSecurityEvent(tx, {
        userId: viewer.id,
        kind: 'confirmation-waits',
        detail: provider,
        device,
      });
    return 'waits';
  });
}
