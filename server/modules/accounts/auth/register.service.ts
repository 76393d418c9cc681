import type { RegisterRequest } from '#shared/api/users';
import { answerVector, withOffsets } from '#shared/domain/compatibility';
import { isDefaultAnswers, isDefaultInterests } from '#shared/domain/default-answers';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import type { Lang } from '#shared/texts/languages';
import type { Db } from '../../../db/handle';
import { lockPerson } from '../../../db/locks';
import type { Deps } from '../../../deps';
import { LIMITS } from '../../../http/rate-limit';
import { answersFrom } from '../../matching/compatibility/answer-vector.service';
import { findCity } from '../../places/cities/cities.queries';
import { cityLabel, cityView } from '../../places/cities/cities.views';
import { insertPassword } from '../../people/credentials/credentials.queries';
import { newCredentials, withUniqueAccount } from '../../people/credentials/credentials.service';
import { recordSecurityEvent } from '../../people/credentials/security-events.queries';
import { requestFriendship } from '../../people/friend-requests/friend-requests.service';
import { requireInterests } from '../../places/catalogue/catalogue.queries';
import { claimPortrait } from '../../places/photos/claim.service';
import { insertPhoto } from '../../places/photos/photos.queries';
import type { PhotoRow } from '../../places/photos/upload.service';
import { insertUserRow, writeInterests } from '../../people/users/users.queries';
import { invitationNeeded, unverifiedEmail, unverifiedIdentity } from './auth.errors';
import { endRegistrationSession, findInviter, findRegistered } from './auth.queries';
import { hashToken } from '../../../http/token';
import type { Browser, SignedIn } from './cookies';
import { deletePending, findPending, linkIdentity } from './external.queries';
import type { VerifiedIdentity } from './provider-clients';
import { openSession } from './sign-in.service';

export type Registration = {
  identity: VerifiedIdentity | null;
  pendingHash: string | null;
  registrationHash: string | null;
  portrait: PhotoRow | null;
  browser: Browser;
  /** The language of the page on which they signed up. */
  lang: Lang;
};

/** Where signing up needs an invitation, the code proves that the inviter really made the link. */
export async function requireInvitation(
  { settings, inviteCodes }: Pick<Deps, 'settings' | 'inviteCodes'>,
  { invitedBy, inviteCode }: RegisterRequest,
): Promise<void> {
  if ((await settings.current()).registration === 'open') return;
  if (!invitedBy || !inviteCodes.isValid(inviteCode, invitedBy)) throw invitationNeeded();
}

/** Creates the person with answers, password, session and the friend request that the link has promised, all or nothing. */
export async function registerUser(
  { db, drawValueOffsets, settings }: Pick<Deps, 'db' | 'drawValueOffsets' | 'settings'>,
  request: RegisterRequest,
  { identity, pendingHash, registrationHash, portrait, browser, lang }: Registration,
): Promise<SignedIn> {
  // The embedded database has one connection: inside the transaction, this read would wait for it forever.
  const { registration } = await settings.current();
  const profileImage = portrait?.url ?? (request.profileImage || null);
  const credentials = await newCredentials(db, request.username, request.password);
  const { interestIds, ...values } = answersFrom(request);
  await requireInterests(db, interestIds, 'interestIds');
  const valueOffsets = [...drawValueOffsets()];
  const { point, interestBonus } = answerVector(withOffsets({ ...values, interestIds }, valueOffsets));
  const choseInterests = request.choseInterests === true || !isDefaultInterests(interestIds);
  return withUniqueAccount(() =>
    db.transaction(async (tx) => {
      const inviter = request.invitedBy ? await findInviter(tx, request.invitedBy) : null;
      // An inviter who is gone or has a demo account cannot invite anybody.
      const isVouchedFor = inviter !== null && inviter.displayName !== null;
      if (!isVouchedFor && registration === 'invited') throw invitationNeeded();
      const city = request.cityId && !request.location ? await findCity(tx, request.cityId) : null;
      const userId = await insertUserRow(tx, {
        username: credentials?.username ?? null,
        displayName: request.displayName || DEFAULT_DISPLAY_NAME,
        firstName: request.firstName || null,
        lastName: request.lastName || null,
        profileImage,
        bio: request.bio || null,
        location: request.location || (city && cityLabel(cityView(city))),
        cityId: city?.id ?? null,
        ...values,
        choseInterests,
        answered:
          choseInterests || request.answered === true || !isDefaultAnswers({ ...values, interestIds }),
        valueOffsets,
        point: [...point],
        interestBonus,
        invitedBy: inviter?.id ?? null,
        inviterName: inviter?.displayName ?? null,
        isDemo: credentials === null && identity === null,
        language: lang,
      });
      if (portrait) await insertPhoto(tx, { ...portrait, ownerId: userId });
      await claimPortrait(tx, userId, profileImage);
      await writeInterests(tx, userId, interestIds);
      if (credentials) await insertPassword(tx, userId, credentials.passwordHash);
      if (identity) await linkIdentity(tx, userId, identity);
      // The link has promised a request only under the inviter's own name.
      if (inviter?.isNamed && (request.inviterName || inviter.displayName) === inviter.displayName)
        await requestFriendship(tx, userId, inviter.id);
      if (identity && pendingHash !== null) await deletePending(tx, pendingHash);
      await recordSecurityEvent(tx, { userId, kind: 'registered', device: browser.name });
      return openSession(tx, userId, browser, { method: null, registrationHash });
    }),
  );
}

/**
 * A repeat has to match the lost request in everything it sent, in its key, which
 * only that browser knows, and in the identity that waits there.
 */
export function hashRegistration(key: string | null, request: RegisterRequest, pendingHash: string | null) {
  return key === null ? null : hashToken(JSON.stringify([key, request, pendingHash]));
}

/**
 * Responds to a repeat with another session, which replaces the one whose token was lost. Null if nobody registered with this
 * request, or if that session is gone: after signing out or changing the password a repeat gives no access.
 */
export async function repeatRegistration(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  network: string,
  { registrationHash, browser }: Pick<Registration, 'registrationHash' | 'browser'>,
): Promise<SignedIn | null> {
  if (registrationHash === null) return null;
  const userId = await findRegistered(db, registrationHash);
  if (userId === null) return null;
  await limiter.consume(LIMITS.loginPerAddress, network);
  return db.transaction(async (tx) => {
    // When two repeats run at once, the second ends the session of the first.
    const person = await lockPerson(tx, userId);
    if (!person || person.deletedAt || person.suspendedAt) return null;
    if (!(await endRegistrationSession(tx, registrationHash))) return null;
    return openSession(tx, userId, browser, { method: null, registrationHash });
  });
}

/** A registration can claim only the identity that a provider has verified in this browser. */
export async function claimedIdentity(
  db: Db,
  { firebaseUid, email }: RegisterRequest,
  pendingHash: string | null,
): Promise<VerifiedIdentity | null> {
  if (!firebaseUid && !email) return null;
  const identity = pendingHash === null ? null : await findPending(db, pendingHash);
  if (identity?.subject !== firebaseUid) throw unverifiedIdentity();
  if (email && email !== identity?.email) throw unverifiedEmail();
  return identity;
}
