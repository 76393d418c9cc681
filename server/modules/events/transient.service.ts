import * as z from 'zod/mini';
import { id } from '#shared/api/common';
import type { Db } from '../../db/handle';
import { notify } from '../../db/notify';

export const TRANSIENT_CHANNEL = 'transient_events';
/** Ids have up to ten digits, and a notification at most 8,000 bytes. */
const PEOPLE_PER_NOTIFICATION = 500;

/** Published to every instance and stored nowhere. */
const transient = z.union([
  z.object({ kind: z.literal('typing'), conversationId: id, userId: id }),
  z.object({ kind: z.literal('presence'), userIds: z.array(id) }),
]);
type Transient = z.infer<typeof transient>;

const publish = (db: Db, event: Transient) => notify(db, TRANSIENT_CHANNEL, JSON.stringify(event));

export const publishTyping = (db: Db, conversationId: number, userId: number): Promise<void> =>
  publish(db, { kind: 'typing', conversationId, userId });

export async function publishPresence(db: Db, userIds: readonly number[]): Promise<void> {
  for (let from = 0; from < userIds.length; from += PEOPLE_PER_NOTIFICATION)
    await publish(db, { kind: 'presence', userIds: userIds.slice(from, from + PEOPLE_PER_NOTIFICATION) });
}

/** Null for what only a newer version understands. */
export function readTransient(payload: string): Transient | null {
  return transient.safeParse(JSON.parse(payload)).data ?? null;
}
