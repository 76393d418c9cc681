import { violatedConstraint } from '../../db/errors';
import type { Db } from '../../db/handle';
import { lockPerson } from '../../db/locks';
import { addressTaken, lastWayIn, linkUnusable } from './mail.errors';
import { dropMails, queueMail, redeemMail } from './mails.queries';
import { clearAddress, findMailSettings, setAddress } from './settings.queries';

/** Replaces an earlier address that still waits. Whether another account has it, nobody hears who cannot read its mail. */
export function askToConfirm(db: Db, userId: number, address: string): Promise<void> {
  return db.transaction(async (tx) => {
    await dropMails(tx, userId, ['confirm']);
    await queueMail(tx, { kind: 'confirm', address, userId });
  });
}

type Confirmed = { id: number; address: string; userId: number };

/** The person's address from now on. The one before is told, and can undo it. */
export function confirmAddress(db: Db, { id, address, userId }: Confirmed): Promise<void> {
  return refuseTaken(() =>
    db.transaction(async (tx) => {
      const person = await lockPerson(tx, userId);
      if (!person || !(await redeemMail(tx, id))) throw linkUnusable();
      await setAddress(tx, userId, address);
      await dropMails(tx, userId, ['confirm', 'sign-in', 'reset']);
      await tellOldAddress(tx, userId, person.email, address);
    }),
  );
}

export function removeAddress(db: Db, userId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, userId);
    if (!person?.email) return;
    if (!(await findMailSettings(tx, userId)).hasOtherWayIn) throw lastWayIn();
    await dropMails(tx, userId, ['confirm', 'sign-in', 'reset', 'notices']);
    await clearAddress(tx, userId);
    await tellOldAddress(tx, userId, person.email, null);
  });
}

async function tellOldAddress(tx: Db, userId: number, from: string | null, to: string | null): Promise<void> {
  if (from !== null && from !== to) await queueMail(tx, { kind: 'changed', address: from, userId });
}

/** The earlier address again. Every other link ends: whoever changed it may have some. The person is locked. */
export async function restoreAddress(tx: Db, { id, address, userId }: Confirmed): Promise<void> {
  if (!(await redeemMail(tx, id))) throw linkUnusable();
  await dropMails(tx, userId, ['confirm', 'sign-in', 'reset', 'changed', 'notices']);
  await setAddress(tx, userId, address);
}

export async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw addressTaken();
    throw error;
  }
}
