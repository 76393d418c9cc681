import type { Request, Response } from 'express';
import { HttpError } from './errors';
import { says } from './texts';

/** How long a sender may be silent or below the minimum rate. */
const BODY_TIMEOUT_MS = 20_000;
/** 16 KB a second, which a phone with poor reception reaches. A slower sender would hold an upload slot for nothing. */
const LEAST_BYTES_PER_MS = 16;
/**
 * How long a body that is too large is still read: the sender would lose the response if the connection closed during
 * the upload.
 */
const DRAIN_MS = 10_000;

type Limits = {
  maxBytes: number;
  tooLarge: () => HttpError;
  /** Called with the size of every part; may throw to refuse it. */
  hold?: (bytes: number) => void;
};

export async function readRawBody(req: Request, { maxBytes, tooLarge, hold }: Limits): Promise<Buffer> {
  if ((req.get('content-encoding') ?? 'identity') !== 'identity') {
    throw new HttpError(415, 'unsupported_media_type', 'Send the file itself, not a packed one');
  }
  if (Number(req.get('content-length') ?? 0) > maxBytes) {
    drain(req);
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const deadline = startDeadline(() => req.destroy());
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      deadline.extend(chunk.length);
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
      hold?.(chunk.length);
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw uploadCutOff();
    drain(req);
    throw error;
  } finally {
    deadline.end();
  }
  if (size > maxBytes) {
    drain(req);
    throw tooLarge();
  }
  return Buffer.concat(chunks, size);
}

/** Every byte extends the deadline a little, up to the maximum, so that a silent and a slow client are treated the same. */
function startDeadline(onEnd: () => void) {
  let until = performance.now() + BODY_TIMEOUT_MS;
  let timer = setTimeout(onEnd, BODY_TIMEOUT_MS);
  return {
    extend(bytes: number): void {
      const now = performance.now();
      until = Math.min(now + BODY_TIMEOUT_MS, until + bytes / LEAST_BYTES_PER_MS);
      clearTimeout(timer);
      timer = setTimeout(onEnd, until - now);
    },
    end: () => clearTimeout(timer),
  };
}

const uploadCutOff = () => new HttpError(400, 'cut_off', says.cutOff);

export function disconnectSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort(uploadCutOff());
  });
  return controller.signal;
}

function drain(req: Request): void {
  const timer = setTimeout(() => req.destroy(), DRAIN_MS).unref();
  req.once('close', () => clearTimeout(timer));
  req.resume();
}
