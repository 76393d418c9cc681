import { createHash, randomBytes } from 'node:crypto';
import type { CookieOptions, Request, Response } from 'express';

export const SESSION_DAYS = 60;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A cookie that only we read. Tokens in it are known to the database by their hash alone. */
export type OwnCookie = {
  name: string;
  read(req: Request): string | null;
  readHash(req: Request): string | null;
  set(res: Response, value: string): void;
  clear(res: Response): void;
};

function ownCookie(name: string, https: boolean, maxAge: number): OwnCookie {
  // The prefix makes browsers refuse the cookie from anywhere but this very host over https.
  const fullName = https ? `__Host-${name}` : name;
  // Lax, not strict: who comes from a link in a chat or back from a provider is still signed in.
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

/** One word on a cookie an answer, the last: a session that was just renewed may end in the same request. */
function withoutCookie(res: Response, name: string): Response {
  const set = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  res.removeHeader('Set-Cookie');
  for (const cookie of set) if (!cookie.startsWith(`${name}=`)) res.append('Set-Cookie', cookie);
  return res;
}

export const createSessionCookie = (https: boolean): OwnCookie =>
  ownCookie('trib_session', https, SESSION_DAYS * DAY_MS);

/** What must be remembered between leaving for a provider and coming back. */
export const createAttemptCookie = (https: boolean): OwnCookie =>
  ownCookie('trib_sign_in', https, 10 * MINUTE_MS);

/** Names the identity that a provider vouched for until its person has registered. */
export const createPendingCookie = (https: boolean): OwnCookie =>
  ownCookie('trib_identity', https, 30 * MINUTE_MS);

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name && value) return value.trim();
  }
  return null;
}
