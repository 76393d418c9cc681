import { DAY_MS, MINUTE_MS } from '#shared/domain/durations';
import type { CookieOptions, Request, Response } from 'express';
import { hashToken } from '../../../http/token';
import { deviceOf } from '../../../http/device-name';

export const SESSION_DAYS = 60;
/** Browsers keep no cookie longer than this. */
export const DEVICE_DAYS = 400;

/** Scripts cannot read these cookies. The server stores only hashes of the tokens in them. */
export type OwnCookie = {
  name: string;
  read(req: Request): string | null;
  readHash(req: Request): string | null;
  set(res: Response, value: string): void;
  clear(res: Response): void;
};

function ownCookie(name: string, https: boolean, maxAge: number): OwnCookie {
  // With this prefix, browsers accept the cookie only over https and from exactly this host.
  const fullName = https ? `__Host-${name}` : name;
  // Lax, not strict: a person who follows a link in a chat or returns from a provider is still signed in.
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure: https, path: '/' };
  const read = (req: Request) => readCookie(req.headers.cookie, fullName);
  return {
    name: fullName,
    read,
    readHash(req) {
      const token = read(req);
      return token === null ? null : hashToken(token);
    },
    set: (res, value) => void withoutCookie(res, fullName).cookie(fullName, value, { ...options, maxAge }),
    clear: (res) => void withoutCookie(res, fullName).clearCookie(fullName, options),
  };
}

/**
 * Removes the cookie that an earlier call has set, so that the last call wins:
 * a session that was just renewed may end within the same request.
 */
function withoutCookie(res: Response, name: string): Response {
  const set = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  res.removeHeader('Set-Cookie');
  for (const cookie of set) if (!cookie.startsWith(`${name}=`)) res.append('Set-Cookie', cookie);
  return res;
}

export const createSessionCookie = (https: boolean): OwnCookie =>
  ownCookie('trib_session', https, SESSION_DAYS * DAY_MS);

/** Marks a browser that was signed in before. It outlives sessions and signing out, and gives access to nothing. */
export const createDeviceCookie = (https: boolean): OwnCookie =>
  ownCookie('trib_device', https, DEVICE_DAYS * DAY_MS);

/** Holds the sign-in that was started at a provider until the person returns. */
export const createAttemptCookie = (https: boolean): OwnCookie =>
  ownCookie('trib_sign_in', https, 10 * MINUTE_MS);

/** Refers to the identity that a provider has verified, until its owner has registered. */
export const createPendingCookie = (https: boolean): OwnCookie =>
  ownCookie('trib_identity', https, 30 * MINUTE_MS);

/** Marks a browser that waits to be signed in from another one. */
export const createNewDeviceCookie = (https: boolean): OwnCookie =>
  ownCookie('trib_new_device', https, 5 * MINUTE_MS);
/** Marks the browser that asked for a mail, the only one in which the mail's code counts. */
export const createMailCookie = (https: boolean): OwnCookie => ownCookie('trib_mail', https, 15 * MINUTE_MS);
/** Marks the browser that asked for a passkey challenge, the only one that may use it. */
export const createChallengeCookie = (https: boolean): OwnCookie =>
  ownCookie('trib_passkey', https, 5 * MINUTE_MS);

type SignInCookies = { sessionCookie: OwnCookie; deviceCookie: OwnCookie };
/** The hashes of the browser's cookies from earlier sign-ins, and its name in the list of devices. */
export type Browser = { sessionHash: string | null; deviceHash: string | null; name: string | null };
/** The caller sets these new tokens as cookies after the commit. */
export type SignedIn = { userId: number; sessionToken: string; deviceToken: string | null };

export const browserOf = ({ sessionCookie, deviceCookie }: SignInCookies, req: Request): Browser => ({
  sessionHash: sessionCookie.readHash(req),
  deviceHash: deviceCookie.readHash(req),
  name: deviceOf(req),
});

export function setSignInCookies(
  { sessionCookie, deviceCookie }: SignInCookies,
  res: Response,
  { sessionToken, deviceToken }: SignedIn,
): void {
  sessionCookie.set(res, sessionToken);
  if (deviceToken !== null) deviceCookie.set(res, deviceToken);
}

export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name && value) return value.trim();
  }
  return null;
}
