import type { Request } from 'express';
import { HttpError } from './errors';

/** So long a sender may say nothing, or be behind the least rate. */
const PATIENCE_MS = 20_000;
/** 8 KB a second, which a phone at the edge of its network reaches. Who drips would hold the places of all for nothing. */
const LEAST_BYTES_PER_MS = 8;
/** Who sends too much is heard out for so long: an answer during an upload gets lost when the line is cut. */
const DRAIN_MS = 10_000;

type Limits = { maxBytes: number; tooLarge: () => HttpError };

/** The body as it came, counted while it streams. */
export async function readRawBody(req: Request, { maxBytes, tooLarge }: Limits): Promise<Buffer> {
  if ((req.get('content-encoding') ?? 'identity') !== 'identity') {
    throw new HttpError(415, 'unsupported_media_type', 'Send the file itself, not a packed one');
  }
  if (Number(req.get('content-length') ?? 0) > maxBytes) {
    drain(req);
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const patience = startPatience(() => req.destroy());
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      patience.heard(chunk.length);
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
  } catch {
    throw cutOff();
  } finally {
    patience.end();
  }
  if (size > maxBytes) {
    drain(req);
    throw tooLarge();
  }
  return Buffer.concat(chunks, size);
}

/** Every byte buys a little of it back, never more than there was: silence and dripping are one thing. */
function startPatience(onEnd: () => void) {
  let until = performance.now() + PATIENCE_MS;
  let timer = setTimeout(onEnd, PATIENCE_MS);
  return {
    heard(bytes: number): void {
      const now = performance.now();
      until = Math.min(now + PATIENCE_MS, until + bytes / LEAST_BYTES_PER_MS);
      clearTimeout(timer);
      timer = setTimeout(onEnd, until - now);
    },
    end: () => clearTimeout(timer),
  };
}

export const cutOff = () => new HttpError(400, 'cut_off', 'The upload did not arrive completely');

function drain(req: Request): void {
  const timer = setTimeout(() => req.destroy(), DRAIN_MS).unref();
  req.once('close', () => clearTimeout(timer));
  req.resume();
}
