import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { id } from '#shared/api/common';
import { ID_MAX } from '#shared/domain/limits';
import { invalidField } from './errors';

/**
 * A position in a list that is ordered by a number and then by id. Because a cursor is a position and not a number of
 * rows to skip, new rows shift nothing.
 */
export type Position = { at: number; id: number };
/** What a list is read by: the rows after a position. */
export type PageAsked = { after: Position; limit: number };
const written = z.tuple([z.number(), id]);

/** The position before the first row of a descending list. */
export const BEFORE_ALL: Position = { at: Number.MAX_VALUE, id: ID_MAX };

export type Pagination = {
  readPosition(cursor: string | undefined): Position | null;
  /**
   * If the page is full, adds a Link header (RFC 8288) to the next one: the same URL with another cursor, and with
   * the parameters in `about`.
   */
  linkNextPage(
    req: Request,
    res: Response,
    page: readonly Position[],
    limit: number,
    about?: Record<string, string>,
  ): void;
  /** Finds the page that is asked for, and links the next one. Without `at`, the list is ordered by id alone. */
  readPage<Row extends { id: number; at?: number }>(
    call: { query: { cursor?: string | undefined; limit: number }; req: Request; res: Response },
    find: (page: PageAsked) => PromiseLike<Row[]>,
  ): Promise<Row[]>;
};

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Cursors are encrypted, so that they neither reveal what a list is ordered by nor can be forged with a made-up score. */
export function createPagination(serverSecret: Buffer): Pagination {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'cursors', 32));

  function seal({ at, id: lastId }: Position): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce);
    const sealed = [cipher.update(JSON.stringify([at, lastId])), cipher.final()];
    return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url');
  }

  function open(cursor: string): Position {
    const bytes = Buffer.from(cursor, 'base64url');
    const [nonce, tag] = [
      bytes.subarray(0, NONCE_BYTES),
      bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    ];
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAuthTag(tag);
    const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    const [at, lastId] = written.parse(JSON.parse(Buffer.concat(text).toString('utf8')));
    return { at, id: lastId };
  }

  const pagination: Pagination = {
    readPosition(cursor) {
      if (cursor === undefined) return null;
      try {
        return open(cursor);
      } catch {
        // The cursor is from another server, or was cut off or changed.
        throw invalidField('cursor', 'This cursor is not valid');
      }
    },
    linkNextPage(req, res, page, limit, about = {}) {
      const last = page.at(-1);
      if (!last || page.length < limit) return;
      const url = new URL(req.originalUrl, 'http://same.host');
      for (const [name, value] of Object.entries({ ...about, cursor: seal(last) })) {
        url.searchParams.set(name, value);
      }
      res.set('Link', `<${url.pathname}${url.search}>; rel="next"`);
    },
    async readPage({ query: { cursor, limit }, req, res }, find) {
      const rows = await find({ after: pagination.readPosition(cursor) ?? BEFORE_ALL, limit });
      const positions = rows.map(({ id: rowId, at = 0 }) => ({ id: rowId, at }));
      pagination.linkNextPage(req, res, positions, limit);
      return rows;
    },
  };
  return pagination;
}
