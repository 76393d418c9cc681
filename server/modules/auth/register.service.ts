import type { RegisterRequest } from '#shared/api/users';
import { answerVector, withOffsets } from '#shared/domain/compatibility';
import { isDefaultAnswers } from '#shared/domain/default-answers';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import type { Db } from '../../db/handle';
import type { Deps } from '../../deps';
import { invalidField } from '../../http/errors';
import { answersFrom } from '../compatibility/answer-vector.rules';
import { insertPassword } from '../credentials/credentials.queries';
import { newCredentials, withUniqueAccount } from '../credentials/credentials.service';
import { requestFriendship } from '../friend-requests/friend-requests.service';
import { requireInterests } from '../interests/interests.service';
import { claimPortrait } from '../photos/claim.service';
import { writeInterests } from '../users/answers.queries';
import { insertUserRow } from '../users/users.queries';
import { deletePending, findPending, linkIdentity } from './external.queries';
import { findInviter } from './register.queries';
import type { VerifiedIdentity } from './provider-clients';
import { type Browser, openSession, type SignedIn } from './sign-in.service';

/** What the registering browser has sent. */
type Registration = { identity: VerifiedIdentity | null; pendingHash: string | null; browser: Browser };

/** Creates the person with answers, password, a friend request to the inviter, and a session: all or nothing. */
export async function registerUser(
  { db, drawValueOffsets }: Pick<Deps, 'db' | 'drawValueOffsets'>,
  request: RegisterRequest,
  { identity, pendingHash, browser }: Registration,
): Promise<SignedIn> {
  const credentials = await newCredentials(db, request.username, request.password);
  const { interestIds, ...values } = answersFrom(request);
  await requireInterests(db, interestIds, 'interestIds');
  const valueOffsets = [...drawValueOffsets()];
  const { point, interestBonus } = answerVector(withOffsets({ ...values, interestIds }, valueOffsets));
  return withUniqueAccount(() =>
    db.transaction(async (tx) => {
      const inviter = request.invitedBy ? await findInviter(tx, request.invitedBy) : null;
      const userId = await insertUserRow(tx, {
        username: credentials?.username ?? null,
        displayName: request.displayName || DEFAULT_DISPLAY_NAME,
        firstName: request.firstName || null,
        lastName: request.lastName || null,
        profileImage: request.profileImage || null,
        bio: request.bio || null,
        location: request.location || null,
        ...values,
        answered: request.answered === true || !isDefaultAnswers({ ...values, interestIds }),
        valueOffsets,
        point: [...point],
        interestBonus,
        invitedBy: inviter?.id ?? null,
        inviterName: inviter?.displayName ?? null,
        isDemo: credentials === null && identity === null,
      });
      await claimPortrait(tx, userId, request.profileImage);
      await writeInterests(tx, userId, interestIds);
      if (credentials) await insertPassword(tx, userId, credentials.passwordHash);
      if (identity) await linkIdentity(tx, userId, identity);
      if (inviter) await requestFriendship(tx, userId, inviter.id);
      if (identity && pendingHash !== null) await deletePending(tx, pendingHash);
      return openSession(tx, userId, browser);
    }),
  );
}

/** A request can claim only the identity that a provider has verified in this browser. */
export async function claimedIdentity(
  db: Db,
  { firebaseUid, email }: RegisterRequest,
  pendingHash: string | null,
): Promise<VerifiedIdentity | null> {
  if (!firebaseUid && !email) return null;
  const identity = pendingHash === null ? null : await findPending(db, pendingHash);
  if (identity?.subject !== firebaseUid)
    throw invalidField('firebaseUid', 'This identity has not been verified');
  if (email && email !== identity?.email) throw invalidField('email', 'This address has not been verified');
  return identity;
}
