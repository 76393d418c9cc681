import type { Request, RequestHandler, Response } from 'express';
import { type Position, readingAfter } from '../db/replica';

/** Scripts can read and set it, since events of the stream say how far the primary was as well. */
const COOKIE = 'trib_written';
const SENT = /(?:^|; )trib_written=(\d{20})(?:;|$)/;
/** Longer than a replica may be behind. */
const LASTS_MS = 10_000;

const positionIn = ({ headers }: Request): Position => SENT.exec(headers.cookie ?? '')?.[1] ?? '';

/** What is read for a request includes whatever its browser has written or was told of before. */
export const readOwnWrites: RequestHandler = (req, _res, next) => readingAfter(positionIn(req), next);

export function setWritten(req: Request, res: Response, written: Position): void {
  const known = positionIn(req);
  res.cookie(COOKIE, known > written ? known : written, { maxAge: LASTS_MS, sameSite: 'lax' });
}
