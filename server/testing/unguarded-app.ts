import { onTestFinished } from 'vitest';
import { openPostgres } from '../db/postgres';
import { startProxy } from './cuttable-proxy';
import { startTestApp, type TestApp } from './test-app';

const ROW_LOCK = / for (no key update|update|share)\b/g;

/**
 * The same app without its row locks, as the control of a race test: on the way to the database every lock clause is
 * blanked out. `locksTaken` says how many were.
 */
export async function startUnguardedApp(databaseUrl: string): Promise<TestApp & { locksTaken(): number }> {
  let count = 0;
  const blank = (lock: string) => {
    count += 1;
    return ' '.repeat(lock.length);
  };
  const wire = await startProxy(databaseUrl, (asked) =>
    Buffer.from(asked.toString('latin1').replaceAll(ROW_LOCK, blank), 'latin1'),
  );
  const database = await openPostgres(wire.url, () => {});
  onTestFinished(() => database.close());
  return { ...(await startTestApp({}, { database })), locksTaken: () => count };
}
