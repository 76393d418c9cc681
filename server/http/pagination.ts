import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import { invalidField } from './errors';

/** A cursor says where the last page ended, not how many rows to skip: new rows shift nothing. */
export function writeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

export function readCursor<S extends z.ZodMiniType>(
  schema: S,
  cursor: string | undefined,
): z.output<S> | null {
  if (cursor === undefined) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON: the same refusal as any other cursor that is not ours.
  }
  throw invalidField('cursor', 'This cursor is not valid');
}

/** The next page is the same address with another cursor, as RFC 8288 writes it. */
export function linkNextPage(req: Request, res: Response, cursor: string): void {
  const url = new URL(req.originalUrl, 'http://same.host');
  url.searchParams.set('cursor', cursor);
  res.set('Link', `<${url.pathname}${url.search}>; rel="next"`);
}
