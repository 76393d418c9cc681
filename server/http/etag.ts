import type { Request } from 'express';

/** Whether the caller has this version, so that 304 says all. */
export function isKnown(req: Request, etag: string): boolean {
  const known = req.get('if-none-match') ?? '';
  return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
