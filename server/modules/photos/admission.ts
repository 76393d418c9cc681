import { HttpError, tooMany } from '../../http/errors';

/** Each may hold 10 MB while it arrives and waits, so this bounds the memory of uploads. */
const PER_PROCESS = 16;
/** A main photo and four more at once, and one that is tried again. */
const PER_PERSON = 6;
const RETRY_SECONDS = 3;

export type Admission = { during<T>(personId: number, upload: () => Promise<T>): Promise<T> };

/** How many uploads may arrive and wait at a time; the next ones are asked to come back. */
export function createAdmission(): Admission {
  const inside = new Map<number, number>();
  let total = 0;
  return {
    async during(personId, upload) {
      const own = inside.get(personId) ?? 0;
      if (own >= PER_PERSON) throw tooMany('Too many uploads at once, please wait a moment', RETRY_SECONDS);
      if (total >= PER_PROCESS) {
        throw new HttpError(503, 'busy', 'Many photos are being uploaded right now, please try again', {
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      inside.set(personId, own + 1);
      total += 1;
      try {
        return await upload();
      } finally {
        total -= 1;
        const left = (inside.get(personId) ?? 1) - 1;
        if (left === 0) inside.delete(personId);
        else inside.set(personId, left);
      }
    },
  };
}
