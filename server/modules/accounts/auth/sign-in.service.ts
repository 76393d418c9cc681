import type { DoubtChoice, Ends, WayIn } from '#shared/api/ways-in';
import type { Db } from '../../../db/handle';
import { lockPerson } from '../../../db/locks';
import { hashToken, newToken } from '../../../http/token';
import { notFound } from '../../../http/errors';
import type { Viewer } from '../../../http/viewer';
import { lockSignedIn, requireFreshSignIn } from '../../people/credentials/credentials.service';
import { findPasswordOf } from '../../people/credentials/credentials.queries';
import { recordSecurityEvent, findSecurityEvent } from '../../people/credentials/security-events.queries';
import { suspended, wrongCredentials } from './auth.errors';
import {
  deleteSession,
  endAllSessions,
  insertKnownDevice,
  insertSession,
  isKnownDevice,
  restoreAccount,
  endOtherSessions,
  endSession,
} from './auth.queries';
import type { Browser, SignedIn } from './cookies';
import { listWays } from '../../people/credentials/ways-in.queries';
import { chosen, chosenOrDoubtful, endWaysIn } from './ways-in.service';

type Opening = {
  /** The way of signing in for the security log, which also announces a new device. Null where another event is recorded. */
  method: string | null;
  registrationHash?: string | null;
  /** When the person proved who they are, now by default; null if they did not. */
  verifiedAt?: Date | null;
};

/** Opens a new session at every sign-in, ends the browser's old one, and remembers the device. */
export async function openSession(
  tx: Db,
  userId: number,
  { sessionHash, deviceHash, name }: Browser,
  { method, ...more }: Opening,
): Promise<SignedIn> {
  const isKnown = deviceHash !== null && (await isKnownDevice(tx, deviceHash, userId));
  const kind = isKnown ? 'signed-in' : 'new-device';
  if (method !== null) await recordSecurityEvent(tx, { userId, kind, detail: method, device: name });
  if (sessionHash !== null) await deleteSession(tx, sessionHash);
  const sessionToken = newToken();
  await insertSession(tx, { ...more, userId, tokenHash: hashToken(sessionToken), device: name });
  if (isKnown) return { userId, sessionToken, deviceToken: null };
  const deviceToken = newToken();
  await insertKnownDevice(tx, hashToken(deviceToken), userId);
  return { userId, sessionToken, deviceToken };
}

type Proof = {
  userId: number;
  /** Shown to the person among their security events. Null for recovery codes and resets, which have an event of their own. */
  method: string | null;
  /** Checks under the lock whether the proof still holds, and may use it up. */
  holds?: (tx: Db) => Promise<boolean>;
  endsOtherSessions?: boolean;
  verifiedAt?: Date | null;
};

/** The password must not have changed since it was verified. */
export const passwordProof = ({ userId, hash }: { userId: number; hash: string }): Proof => ({
  userId,
  method: 'password',
  holds: async (tx) => (await findPasswordOf(tx, userId))?.hash === hash,
});

/** A sign-in also restores an account that its owner has deleted. */
export function signIn(
  db: Db,
  browser: Browser,
  { userId, method, holds, endsOtherSessions = false, ...proved }: Proof,
): Promise<SignedIn & { restored: boolean }> {
  return db.transaction(async (tx) => {
    const account = await lockPerson(tx, userId);
    // The account was permanently deleted since it was found.
    if (!account) throw wrongCredentials();
    if (holds && !(await holds(tx))) throw wrongCredentials();
    if (account.suspendedAt) throw suspended();
    if (account.deletedAt) await restoreAccount(tx, userId);
    if (endsOtherSessions) await endAllSessions(tx, userId);
    return {
      ...(await openSession(tx, userId, browser, { method, ...proved })),
      restored: account.deletedAt !== null,
    };
  });
}

/** Who asks in which browser, and whether an address signs anybody in here. */
type SignedInHere = { viewer: Viewer; device: string | null; hasMail: boolean };

/** The session alone is enough to end sessions; more may end with a fresh sign-in. */
export function signOutEverywhere(db: Db, { viewer, device, hasMail }: SignedInHere, { ends = [] }: Ends) {
  const userId = viewer.id;
  return db.transaction(async (tx) => {
    await lockSignedIn(tx, viewer);
    if (ends.length > 0) {
      await requireFreshSignIn(tx, viewer);
      await endWaysIn(tx, { userId, hasMail, device, reported: null }, chosen({ ends }));
    }
    await endAllSessions(tx, userId);
    await recordSecurityEvent(tx, { userId, kind: 'sessions-ended', device });
  });
}

/** True if the ended session is the one that asked; false also if there is none. */
export function signOutElsewhere(db: Db, viewer: Viewer, sessionId: string, device: string | null) {
  return db.transaction(async (tx) => {
    const ended = await endSession(tx, viewer, sessionId);
    if (ended === null) return false;
    const detail = ended.device;
    await recordSecurityEvent(tx, { userId: viewer.id, kind: 'sessions-ended', detail, device });
    return ended.isCurrent;
  });
}

/**
 * "This wasn't me": ends all other sessions at once, for which the session alone is enough, and returns what else may let somebody
 * in. With a fresh sign-in what the person chooses of it ends as well, again with all other sessions.
 */
export function reportSecurityEvent(
  db: Db,
  { viewer, device, hasMail }: SignedInHere,
  eventId: number,
  choice: DoubtChoice | undefined,
): Promise<WayIn[]> {
  const userId = viewer.id;
  return db.transaction(async (tx) => {
    await lockSignedIn(tx, viewer);
    const event = await findSecurityEvent(tx, userId, eventId);
    if (!event) throw notFound();
    const whose = { userId, hasMail, reported: event.createdAt };
    if (choice) {
      await requireFreshSignIn(tx, viewer);
      await endWaysIn(tx, { ...whose, device }, chosenOrDoubtful(choice));
    } else {
      await recordSecurityEvent(tx, { userId, kind: 'reported', detail: event.kind, device });
    }
    await endOtherSessions(tx, viewer);
    return listWays(tx, whose);
  });
}
