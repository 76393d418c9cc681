import { createHash, randomBytes } from 'node:crypto';
import type { CookieOptions, Request, Response } from 'express';

export const SESSION_DAYS = 60;

/** Reads, sets and clears the cookie that holds a session's token; the database only knows its hash. */
export type SessionCookie = {
  readHash(req: Request): string | null;
  set(res: Response, token: string): void;
  clear(res: Response): void;
};

export function createSessionCookie(https: boolean): SessionCookie {
  // The prefix makes browsers refuse the cookie from anywhere but this very host over https.
  const name = https ? '__Host-trib_session' : 'trib_session';
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure: https, path: '/' };
  return {
    readHash(req) {
      const token = readCookie(req.headers.cookie, name);
      return token === null ? null : hashToken(token);
    },
    set(res, token) {
      res.cookie(name, token, { ...options, maxAge: SESSION_DAYS * 24 * 60 * 60 * 1000 });
    },
    clear(res) {
      res.clearCookie(name, options);
    },
  };
}

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
