import type { Request } from 'express';
import type { ChangePasswordRequest } from '#shared/api/account';
import type { Deps } from '../../deps';
import { conflict, invalidField } from '../../http/errors';
import type { Viewer } from '../../http/viewer';
import { findPasswordOf, replacePassword } from '../credentials/credentials.queries';
import { rejectCommonPassword } from '../credentials/credentials.service';
import { hashPassword } from '../credentials/passwords.service';
import type { OwnCookie } from './cookies';
import { guessPassword } from './guess-password.service';
import { endOtherSessions } from './sessions.queries';
import { lockPerson } from '../../db/locks';

type PasswordDeps = Pick<Deps, 'db' | 'limiter'> & { deviceCookie: OwnCookie };

const notYours = () => invalidField('currentPassword', 'This is not your password');

/** Whoever else was signed in is signed out: a stolen password is the usual reason for a new one. */
export async function changePassword(
  deps: PasswordDeps,
  { viewer, req }: { viewer: Viewer; req: Request },
  { currentPassword, newPassword }: ChangePasswordRequest,
): Promise<void> {
  const { db } = deps;
  const account = await findPasswordOf(db, viewer.id);
  if (!account) throw conflict('no_password', 'This account has no password');
  const { username, hash } = account;
  rejectCommonPassword('newPassword', newPassword, username);
  const guess = { username, password: currentPassword, account: { userId: viewer.id, hash } };
  if (!(await guessPassword(deps, req, guess))) throw notYours();
  const newHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    // A sign-in at the same moment comes first, and is ended below, or waits and finds the new password.
    await lockPerson(tx, viewer.id);
    // Changed by somebody else since it was read.
    if (!(await replacePassword(tx, { userId: viewer.id, from: hash, to: newHash }))) throw notYours();
    await endOtherSessions(tx, viewer);
  });
}
