import { eq } from 'drizzle-orm';
import type { RegisterRequest } from '#shared/api/users';
import { standpoint } from '#shared/domain/compatibility';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import { violatedConstraint } from '../../db/errors';
import type { Db } from '../../db/handle';
import { credentials, users } from '../../db/schema/users';
import { conflict, invalidField } from '../../http/errors';
import { answersFrom } from '../compatibility/standpoint.rules';
import { befriend } from '../friends/friends.queries';
import { claimPortrait } from '../photos/claim.service';
import { assertInterestsExist, writeInterests } from '../users/standpoint.service';
import { findPending, linkIdentity } from './external.queries';
import { hashPassword, isWellKnown } from './passwords';
import type { VerifiedIdentity } from './provider-clients';

/** Creates the person with answers, password and the friendship with who invited them: all or nothing. */
export async function registerUser(
  db: Db,
  request: RegisterRequest,
  identity: VerifiedIdentity | null,
): Promise<number> {
  const { username, password } = request;
  assertBothOrNone(username, password);
  const { interestIds, ...values } = answersFrom(request);
  await assertInterestsExist(db, interestIds);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const { point, interestBonus } = standpoint({ ...values, interestIds });
  return refuseTakenName(() =>
    db.transaction(async (tx) => {
      const inviter = await findInviter(tx, request.invitedBy ?? null);
      const [person] = await tx
        .insert(users)
        .values({
          username: username ?? null,
          displayName: request.displayName || DEFAULT_DISPLAY_NAME,
          firstName: request.firstName || null,
          lastName: request.lastName || null,
          profileImage: request.profileImage || null,
          bio: request.bio || null,
          location: request.location || null,
          ...values,
          point: [...point],
          interestBonus,
          invitedBy: inviter?.id ?? null,
          inviterName: inviter?.displayName ?? null,
          isDemo: username === undefined && identity === null,
        })
        .returning({ id: users.id });
      if (!person) throw new Error('The new person was not stored');
      await claimPortrait(tx, person.id, request.profileImage);
      await writeInterests(tx, person.id, interestIds);
      if (passwordHash !== null) await tx.insert(credentials).values({ userId: person.id, passwordHash });
      if (identity) await linkIdentity(tx, person.id, identity);
      if (inviter) await befriend(tx, inviter.id, person.id);
      return person.id;
    }),
  );
}

/** A request may claim only the identity that a provider vouched for in this very browser. */
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

/** Gives a demo account a name and a password, so that it can be signed in to again. */
export async function keepAccount(
  tx: Db,
  userId: number,
  username?: string,
  password?: string,
): Promise<void> {
  assertBothOrNone(username, password);
  if (username === undefined || password === undefined) return;
  const passwordHash = await hashPassword(password);
  await refuseTakenName(async () => {
    const kept = await tx
      .insert(credentials)
      .values({ userId, passwordHash })
      .onConflictDoNothing()
      .returning();
    if (kept.length === 0) throw conflict('already_kept', 'This account has a username already');
    await tx.update(users).set({ username, isDemo: false }).where(eq(users.id, userId));
  });
}

function assertBothOrNone(username?: string, password?: string): void {
  if ((username === undefined) !== (password === undefined)) {
    throw invalidField(
      username === undefined ? 'username' : 'password',
      'Username and password belong together',
    );
  }
  if (username !== undefined && password !== undefined && isWellKnown(password, username)) {
    throw invalidField('password', 'This password is too easy to guess');
  }
}

async function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const broken = violatedConstraint(error);
    if (broken === 'external_identities_subject_key') {
      throw conflict('identity_taken', 'This identity has an account already: sign in with it');
    }
    if (broken === 'users_username_key') throw conflict('username_taken', 'This username is taken');
    throw error;
  }
}

/** The link is text in an address that anybody can write: an unknown inviter is no reason to turn a guest away. */
async function findInviter(tx: Db, id: number | null) {
  if (id === null) return null;
  const [row] = await tx
    .select({ id: users.id, displayName: users.displayName })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}
