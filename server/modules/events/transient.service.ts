import * as z from 'zod/mini';
import { id } from '#shared/api/common';
import type { Db } from '../../db/handle';
import { notify } from '../../db/notify';

export const TRANSIENT_CHANNEL = 'transient_events';

/** Told to every instance and stored nowhere. */
const transient = z.object({ kind: z.literal('typing'), conversationId: id, userId: id });
type Transient = z.infer<typeof transient>;

const tell = (db: Db, told: Transient) => notify(db, TRANSIENT_CHANNEL, JSON.stringify(told));

export const tellTyping = (db: Db, conversationId: number, userId: number): Promise<void> =>
  tell(db, { kind: 'typing', conversationId, userId });

/** Null for what only a newer version understands. */
export function readTransient(payload: string): Transient | null {
  return transient.safeParse(JSON.parse(payload)).data ?? null;
}
