import type { Request } from 'express';

/** Whether the caller has this version already, so that a 304 is enough. */
export function isKnown(req: Request, etag: string): boolean {
  const known = req.get('if-none-match') ?? '';
  return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
