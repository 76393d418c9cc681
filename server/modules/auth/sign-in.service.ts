import type { Request, Response } from 'express';
import type { OwnUser } from '#shared/api/users';
import type { Deps } from '../../deps';
import { findOwnUser } from '../users/users.queries';
import { ownUserView } from '../users/users.views';
import { deleteSession, insertSession } from './auth.queries';
import { hashToken, newToken } from './cookies';

/** A new token at every sign-in; the one the browser came with ends. */
export async function signIn(
  { db, sessionCookie }: Pick<Deps, 'db' | 'sessionCookie'>,
  { req, res }: { req: Request; res: Response },
  userId: number,
): Promise<OwnUser> {
  const previous = sessionCookie.readHash(req);
  if (previous !== null) await deleteSession(db, previous);
  const token = newToken();
  await insertSession(db, userId, hashToken(token));
  sessionCookie.set(res, token);
  const row = await findOwnUser(db, userId);
  if (!row) throw new Error('The person who just signed in is gone');
  return ownUserView(row);
}
