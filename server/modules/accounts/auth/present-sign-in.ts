import type { Request, Response } from 'express';
import type { OwnUser } from '#shared/api/users';
import { isHttps } from '../../../config';
import type { Deps } from '../../../deps';
import { findOwnUser } from '../../people/users/users.queries';
import { ownUserView } from '../../people/users/users.views';
import { type Browser, browserOf, createDeviceCookie, setSignInCookies, type SignedIn } from './cookies';

export function createSignInPresenter({ config, db, sessionCookie }: Deps) {
  const deviceCookie = createDeviceCookie(isHttps(config));
  const cookies = { sessionCookie, deviceCookie };
  return {
    deviceCookie,
    browserOf: (req: Request): Browser => browserOf(cookies, req),
    present: async (res: Response, signedIn: SignedIn): Promise<OwnUser> => {
      setSignInCookies(cookies, res, signedIn);
      const row = await findOwnUser(db, signedIn.userId);
      if (!row) throw new Error('The person who just signed in is gone');
      return ownUserView(row, config);
    },
  };
}
