import type { Request, RequestHandler } from 'express';
import { forbidden, HttpError } from './errors';
import { says } from './texts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Accepts writes only from our own pages. Browsers always send Sec-Fetch-Site or Origin; a caller without either is
 * not a browser, and has no cookie that could be abused.
 */
export function originCheck(publicUrl: string | undefined): RequestHandler {
  return (req, _res, next) => {
    if (READS.has(req.method) || isFromOwnPages(req, publicUrl)) next();
    else next(forbidden('foreign_origin', says.foreignOrigin));
  };
}

function isFromOwnPages(req: Request, publicUrl: string | undefined): boolean {
  const site = req.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = req.get('origin');
  if (origin === undefined) return true;
  return origin === ownOrigin(req, publicUrl);
}

export function ownOrigin(req: Request, publicUrl: string | undefined): string {
  return publicUrl === undefined
    ? `${req.protocol}://${req.get('host') ?? 'localhost'}`
    : new URL(publicUrl).origin;
}

/**
 * Matches names and addresses with an optional port. Underscores are allowed because container networks use them in
 * service names.
 */
const HOST = /^([\w-]+(\.[\w-]+)*\.?|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * Without PUBLIC_URL our own address is taken from the Host header and ends up in links and files. Any host name may
 * lead here, but it must be valid in a URL.
 */
export function hostCheck(publicUrl: string | undefined): RequestHandler {
  return (req, _res, next) => {
    const host = req.get('host');
    if (publicUrl !== undefined || host === undefined || isHost(host)) next();
    else next(new HttpError(400, 'invalid_host', 'The Host header is not a valid host'));
  };
}

function isHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}
