import { FRESH_MINUTES } from '#shared/domain/limits';
import type { Db } from '../../db/handle';
import type { Viewer } from '../../http/viewer';
import { hasWayIn, markFresh } from '../credentials/fresh-sign-in.queries';
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

/** Some providers do not say when they asked; then an answer that came for this very attempt has to do. */
const isRecent = (authenticatedAt: Date | null, now: Date) =>
  authenticatedAt === null || now.getTime() - authenticatedAt.getTime() < FRESH_MINUTES * 60_000;

/** Only the person whose session it is can make it fresh. */
export async function confirmIdentity(
  db: Db,
  viewer: Viewer | null,
  { identity, now }: { identity: ReturnedIdentity; now: Date },
): Promise<void> {
  if (!viewer) throw new ProviderFailed('expired');
  if ((await findIdentityOwner(db, identity)) !== viewer.id) throw new ProviderFailed('other_account');
  if (!isRecent(identity.authenticatedAt, now)) throw new ProviderFailed('unconfirmed');
  if (!(await markFresh(db, viewer.sessionHash))) throw new ProviderFailed('expired');
}
