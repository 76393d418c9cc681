import { violatedConstraint } from '../../../db/errors';
import type { Db } from '../../../db/handle';
import { lockPerson } from '../../../db/locks';
import { recordSecurityEvent } from '../../people/credentials/security-events.queries';
import { passwordMatches } from '../../people/credentials/credentials.service';
import { addressTaken, lastWayIn, linkUnusable, wrongCode } from './mail.errors';
import {
  dropMails,
  mayBeUndone,
  queueMail,
  queueMailTo,
  redeemMail,
  type CodeOf,
  countTry,
  type FoundCode,
} from './mails.queries';
import { clearAddress, findAddress, findMailSettings, setAddress } from './settings.queries';

/** Replaces an earlier address that still waits. Only its reader learns whether another account has the address. */
export function askToConfirm(db: Db, userId: number, address: string): Promise<void> {
  return db.transaction(async (tx) => {
    await dropMails(tx, userId, ['confirm']);
    await queueMail(tx, { kind: 'confirm', address, userId });
  });
}

type Confirmed = { id: number; address: string; userId: number; device: string | null };

/** Makes this the person's address. The one before is told of the change, and can undo it. */
export function confirmAddress(db: Db, { id, address, userId, device }: Confirmed): Promise<void> {
  return refuseTaken(() =>
    db.transaction(async (tx) => {
      const person = await lockPerson(tx, userId);
      if (!person || !(await redeemMail(tx, id))) throw linkUnusable();
      await setAddress(tx, userId, address);
      await dropMails(tx, userId, ['confirm', 'sign-in', 'verify', 'reset']);
      if (person.email === null) await recordSecurityEvent(tx, { userId, kind: 'address-added', device });
      else if (person.email !== address) {
        await queueMail(tx, { kind: 'changed', address: person.email, userId });
        await recordSecurityEvent(tx, { userId, kind: 'address-changed', device });
      }
    }),
  );
}

export function removeAddress(db: Db, userId: number, device: string | null): Promise<void> {
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, userId);
    if (!person?.email) return;
    if (!(await findMailSettings(tx, userId)).hasOtherWayIn) throw lastWayIn();
    await dropAddress(tx, userId, device);
  });
}

/**
 * Removes the address, which can undo that, unless an earlier one can still undo that this one came: of the two, the
 * earlier is its person's. The caller has locked the person.
 */
export async function dropAddress(tx: Db, userId: number, device: string | null): Promise<void> {
  const address = await findAddress(tx, userId);
  if (address === null) return;
  const canUndo = !(await mayBeUndone(tx, userId, address));
  await dropMails(tx, userId, ['confirm', 'sign-in', 'verify', 'reset', 'notices']);
  await clearAddress(tx, userId);
  if (canUndo) await queueMail(tx, { kind: 'changed', address, userId });
  await recordSecurityEvent(tx, { userId, kind: 'address-removed', device });
}

/**
 * Brings the earlier address back and tells the one in between. All other links end, as whoever changed the address may
 * hold some. The caller has locked the person.
 */
export async function restoreAddress(tx: Db, { id, address, userId, device }: Confirmed): Promise<void> {
  if (!(await redeemMail(tx, id))) throw linkUnusable();
  await dropMails(tx, userId, ['confirm', 'sign-in', 'verify', 'reset', 'changed', 'notices']);
  await queueMailTo(tx, userId, 'restored');
  await setAddress(tx, userId, address);
  await recordSecurityEvent(tx, { userId, kind: 'address-restored', device });
}

export async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw addressTaken();
    throw error;
  }
}

/**
 * Finds the mail whose code was typed. It takes as long when there is no such mail, or none was sent yet, so the time
 * reveals neither.
 */
export async function checkCode(db: Db, asked: CodeOf | null, typed: string): Promise<FoundCode> {
  const tried = asked === null ? [] : await countTry(db, asked);
  const matches = await Promise.all(
    (tried.length > 0 ? tried : [null]).map((mail) => passwordMatches(mail?.codeHash ?? null, typed)),
  );
  const found = tried[matches.indexOf(true)];
  if (!found) throw wrongCode();
  return found;
}
