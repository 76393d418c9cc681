import { randomUUID } from 'node:crypto';
import type { Db } from '../handle';
import { messages } from '../schema/chat';
import type { MessageSeed } from './data/types';
import type { SeededPerson } from './seed-people';

const MINUTE_MS = 60_000;

/** Oldest first: messages are ordered by their id. */
export async function seedMessages(
  tx: Db,
  conversationId: number,
  seeds: readonly MessageSeed[],
  { people, now }: { people: readonly SeededPerson[]; now: Date },
): Promise<void> {
  const idOf = new Map(people.map(({ username, id }) => [username, id]));
  const rows = seeds
    .toSorted((a, b) => b.minutesAgo - a.minutesAgo)
    .map(({ from, text, minutesAgo }) => ({
      conversationId,
      senderId: idOf.get(from) ?? null,
      clientId: randomUUID(),
      text,
      createdAt: new Date(now.getTime() - minutesAgo * MINUTE_MS),
    }));
  await tx.insert(messages).values(rows);
}
