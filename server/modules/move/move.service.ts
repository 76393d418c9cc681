import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Db } from '../../db/handle';
import { lockMigrations, migrate, readMigrations } from '../../db/migrate';
import {
  analyze,
  emptyTables,
  insertRows,
  liftTimeLimits,
  listMigrations,
  listTables,
  readRows,
  readSnapshot,
  setSequences,
  suspendChecks,
} from '../backup/backup.queries';
import type { OnProgress } from '../backup/backup.service';
import { MoveRefused } from './move.errors';
import type { Link } from './move-link';
import {
  applyChanges,
  type Changes,
  checkForeignKeys,
  countRows,
  fingerprint,
  type KeyedTable,
  listMoving,
} from './move.queries';

/** Few enough that the last of them take no time worth mentioning. */
const CAUGHT_UP_AT = 200;
const ROUNDS_MAX = 200;
const BETWEEN_ROUNDS_MS = 100;

type Move = {
  url: string;
  target: Database;
  server: Link;
  /** The embedded database as it was at a moment since the beginning. */
  openCopy: () => Promise<{ db: Db; close: () => Promise<void> }>;
  onProgress: OnProgress;
};

/**
 * Everything in one transaction of the new database, so that a move which is interrupted leaves it empty. Most of it is
 * read from a copy while people write; what they have changed since follows, and the last of it while they cannot write.
 */
export async function moveDatabase(move: Move): Promise<{ refusedMs: number }> {
  const { target, server, onProgress } = move;
  await target.db.transaction(async (tx) => {
    await liftTimeLimits(tx);
    await lockMigrations(tx);
    await requireEmpty(tx);
    await server.ask('begin', { url: move.url });
    await migrate(tx);
    const resumeChecks = await suspendChecks(tx);
    const tables = await copyRows(tx, move);
    await analyze(tx);
    await catchUp(tx, tables, move);
    const last = await server.ask('stopWrites', {});
    onProgress('last changes', await apply(tx, tables, last.changes));
    requireSameCounts(last.counts, await countRows(tx, tables));
    await setSequences(tx, last.sequences);
    await resumeChecks('new');
  });
  const moved = await server.ask('switch', {});
  onProgress('writes refused (ms)', moved.refusedMs);
  onProgress('references checked', await checkForeignKeys(target.db));
  return moved;
}

async function requireEmpty(tx: Db): Promise<void> {
  const { length } = await listTables(tx);
  if (length > 0)
    throw new MoveRefused(
      `The new database is not empty: it has ${length} tables. Create another one, on which no server has run.`,
    );
}

async function copyRows(tx: Db, { openCopy, onProgress }: Move): Promise<KeyedTable[]> {
  const copy = await openCopy();
  try {
    return await readSnapshot(copy.db, async (from) => {
      await requireSameBuild(from);
      const tables = await listMoving(from);
      await emptyTables(tx, tables);
      for (const table of tables) {
        let rows = 0;
        for await (const lines of readRows(from, table)) {
          await insertRows(tx, table, lines);
          onProgress(table.name, (rows += lines.length));
        }
        if ((await fingerprint(from, table)) !== (await fingerprint(tx, table)))
          throw new MoveRefused(`The rows of ${table.name} did not arrive as they were.`);
      }
      return tables;
    });
  } finally {
    await copy.close();
  }
}

const hashesOf = (migrations: readonly { hash: string }[]) =>
  migrations
    .map(({ hash }) => hash)
    .toSorted()
    .join();

async function requireSameBuild(from: Db): Promise<void> {
  if (hashesOf(await listMigrations(from)) !== hashesOf(readMigrations()))
    throw new MoveRefused(
      'This command is of another build than the server that runs. Restart the server first.',
    );
}

async function catchUp(tx: Db, tables: readonly KeyedTable[], { server, onProgress }: Move): Promise<void> {
  let followed = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { changes } = await server.ask('changes', {});
    const count = await apply(tx, tables, changes);
    onProgress('changes since', (followed += count));
    if (count < CAUGHT_UP_AT) return;
    await delay(BETWEEN_ROUNDS_MS);
  }
  throw new MoveRefused('More is written than can be followed. Try again when it is quieter.');
}

/** Returns how many rows were written or deleted. */
async function apply(tx: Db, tables: readonly KeyedTable[], changes: readonly Changes[]): Promise<number> {
  let count = 0;
  for (const { table: name, keys, lines } of changes) {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new MoveRefused(`The new database has no table ${name}.`);
    await applyChanges(tx, table, { keys, lines });
    count += JSON.parse(keys).length;
  }
  return count;
}

function requireSameCounts(here: Record<string, string>, there: Record<string, string>): void {
  const other = Object.keys(here).find((name) => here[name] !== there[name]);
  if (other !== undefined)
    throw new MoveRefused(`Of ${other}, ${there[other]} of ${here[other]} rows have arrived.`);
}
