import type { DoubtChoice } from '#shared/api/ways-in';
import type { Db } from '../../../db/handle';
import { lockPerson } from '../../../db/locks';
import { hashToken } from '../../../http/token';
import { setPassword } from '../../people/credentials/credentials.queries';
import { hashPassword, rejectCommonPassword } from '../../people/credentials/credentials.service';
import { refuseTaken, restoreAddress, checkCode } from '../../reach/mail/address.service';
import { linkUnusable, wrongCode } from '../../reach/mail/mail.errors';
import { findLink, type FoundLink, redeemMail } from '../../reach/mail/mails.queries';
import { endAllSessions } from './auth.queries';
import type { Browser } from './cookies';
import { finishNewPassword } from './passwords.service';
import { signIn } from './sign-in.service';
import { chosenOrDoubtful, endWaysIn } from './ways-in.service';

async function linkOf(db: Db, token: string, kind: FoundLink['kind']): Promise<FoundLink> {
  const link = await findLink(db, hashToken(token));
  if (link?.kind !== kind) throw linkUnusable();
  return link;
}

export async function signInByLink(db: Db, browser: Browser, token: string) {
  const { id, userId } = await linkOf(db, token, 'sign-in');
  return signIn(db, browser, {
    userId,
    method: 'mail',
    async holds(tx) {
      if (!(await redeemMail(tx, id))) throw linkUnusable();
      return true;
    },
  });
}

export async function signInByCode(db: Db, browser: Browser, browserHash: string | null, code: string) {
  const { id, userId } = await checkCode(
    db,
    browserHash === null ? null : { kind: 'sign-in', browserHash },
    code,
  );
  // The mail went to an address without an account.
  if (userId === null) throw wrongCode();
  return signIn(db, browser, {
    userId,
    method: 'mail',
    async holds(tx) {
      if (!(await redeemMail(tx, id))) throw wrongCode();
      return true;
    },
  });
}

/** Ends all sessions and all other links. */
export async function resetPassword(
  db: Db,
  browser: Browser,
  { token, newPassword, ...choice }: DoubtChoice & { token: string; newPassword: string },
) {
  const { id, userId, username } = await linkOf(db, token, 'reset');
  rejectCommonPassword('newPassword', newPassword, username ?? '');
  const passwordHash = await hashPassword(newPassword);
  return signIn(db, browser, {
    userId,
    method: null,
    endsOtherSessions: true,
    async holds(tx) {
      if (!(await redeemMail(tx, id))) throw linkUnusable();
      await setPassword(tx, userId, passwordHash);
      const whose = { userId, hasMail: true, device: browser.name, reported: null };
      await endWaysIn(tx, whose, chosenOrDoubtful(choice));
      await finishNewPassword(tx, userId, browser.name);
      return true;
    },
  });
}

export async function undoAddress(db: Db, token: string, device: string | null): Promise<void> {
  const link = await linkOf(db, token, 'changed');
  await refuseTaken(() =>
    db.transaction(async (tx) => {
      await lockPerson(tx, link.userId);
      await restoreAddress(tx, { ...link, device });
      await endAllSessions(tx, link.userId);
    }),
  );
}
