import { FRESH_MINUTES } from '#shared/domain/limits';
import type { Db } from '../../db/handle';
import type { Viewer } from '../../http/viewer';
import {
  beginWaiting,
  finishWaiting,
  hasOwnProof,
  hasWayIn,
  markFresh,
} from '../credentials/fresh-sign-in.queries';
import { lockSignedIn, requireFreshSignIn } from '../credentials/credentials.service';
import { recordSecurityEvent } from '../credentials/security-events.queries';
import { findIdentityOwner, linkIdentity } from './external.queries';
import { ProviderFailed, type ReturnedIdentity, type VerifiedIdentity } from './provider-clients';

type Linking = { identity: VerifiedIdentity; provider: string; device: string | null };

/** Another way in for somebody who is signed in. The first one keeps the account, and brings its address along. */
export async function linkToViewer(
  db: Db,
  viewer: Viewer,
  { identity, provider, device }: Linking,
): Promise<void> {
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
 * Only the person whose session it is can make it fresh. A provider that does not say when it asked proves nothing, as it
 * may be open in the same browser: then it takes another proof or, without any, a day in which its person is told.
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
