import type { Db } from '../db/handle';
import { lockPeople } from '../db/locks';
import type { ApiResponse } from './agent';
import { untilWaiting } from './commit-gate';

/** Sends these while the account is locked, one after the other, and returns the responses. */
export async function whileLocked(
  db: Db,
  accountId: number,
  requests: (() => Promise<ApiResponse>)[],
): Promise<ApiResponse[]> {
  let responses: Promise<ApiResponse[]> | undefined;
  await db.transaction(async (tx) => {
    await lockPeople(tx, [accountId]);
    const sent: Promise<ApiResponse>[] = [];
    for (const request of requests) {
      const response = request();
      sent.push(response);
      // One that needs no lock is answered at once.
      await Promise.race([response, untilWaiting(db, sent.length)]);
    }
    responses = Promise.all(sent);
  });
  return (await responses) ?? [];
}
