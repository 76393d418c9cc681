import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { id } from '#shared/api/common';
import { ID_MAX } from '#shared/domain/limits';
import { invalidField } from './errors';

/**
 * Where a page ended in a list ordered by a number and, where that is equal, by id. A cursor says that, not how
 * many rows to skip: new rows shift nothing.
 */
export type Position = { at: number; id: number };
const written = z.tuple([z.number(), id]);

/** Where a list that goes down begins. */
export const BEFORE_ALL: Position = { at: Number.MAX_VALUE, id: ID_MAX };

export function readPosition(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  try {
    const parsed = written.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (parsed.success) return { at: parsed.data[0], id: parsed.data[1] };
  } catch {
    // Not JSON: the same refusal as any other cursor that is not ours.
  }
  throw invalidField('cursor', 'This cursor is not valid');
}

/** A full page may have a next one: the same address with another cursor, as RFC 8288 writes it. */
export function linkNextPage(req: Request, res: Response, page: readonly Position[], limit: number): void {
  const last = page.at(-1);
  if (!last || page.length < limit) return;
  const url = new URL(req.originalUrl, 'http://same.host');
  url.searchParams.set('cursor', Buffer.from(JSON.stringify([last.at, last.id])).toString('base64url'));
  res.set('Link', `<${url.pathname}${url.search}>; rel="next"`);
}
