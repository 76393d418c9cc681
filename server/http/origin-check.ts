import type { Request, RequestHandler } from 'express';
import { forbidden } from './errors';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Writes must come from our own pages. Browsers always send Sec-Fetch-Site or Origin; a caller without either is not
 * a browser and has no cookie to abuse.
 */
export function originCheck(publicUrl: string | undefined): RequestHandler {
  return (req, _res, next) => {
    if (READS.has(req.method) || isFromOwnPages(req, publicUrl)) next();
    else next(forbidden('foreign_origin', 'This request did not come from our own pages'));
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
