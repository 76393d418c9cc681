import type { Request } from 'express';
import { HttpError } from './errors';

/** A sender that says nothing for so long is gone. */
const SILENCE_MS = 20_000;
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
  const silence = setTimeout(() => req.destroy(), SILENCE_MS);
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      silence.refresh();
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
  } catch {
    throw cutOff();
  } finally {
    clearTimeout(silence);
  }
  if (size > maxBytes) {
    drain(req);
    throw tooLarge();
  }
  return Buffer.concat(chunks, size);
}

export const cutOff = () => new HttpError(400, 'cut_off', 'The upload did not arrive completely');

function drain(req: Request): void {
  const timer = setTimeout(() => req.destroy(), DRAIN_MS).unref();
  req.once('close', () => clearTimeout(timer));
  req.resume();
}
