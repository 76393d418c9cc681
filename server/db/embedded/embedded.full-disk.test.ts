import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { smallDisk } from '../../testing/small-disk';
import { copyDatabase, temporaryFolder } from '../../testing/temporary-folder';
import { engineHere } from '../../testing/test-database';
import { openEmbedded } from './embedded';
import { serveFolder } from './files';
import { isStorageFull, StorageFull } from '../errors';

/** `FULL_DISK_ROUNDS=3 npx vitest run --project server server/db/embedded.full-disk` runs more rounds. */
const ROUNDS = Number(process.env['FULL_DISK_ROUNDS'] ?? 1);
/** The log keeps most of the space that it grew by, so every round needs a little more. */
const DISK_MB = 200 + ROUNDS * 50;
const TIMEOUT_MS = 60_000 + ROUNDS * 30_000;

const BIG = 100_000;
const LOG_TEXT = 'x'.repeat(BIG);

const disk = smallDisk(DISK_MB);
const ballast = join(disk.folder, 'ballast');
const troubles: string[] = [];
copyDatabase(disk.folder);
const database = await openEmbedded(disk.folder, {
  onTrouble: (_error, what) => troubles.push(what),
  ...(!disk.isMounted && { start: () => engineHere((port) => serveFolder(port, disk.folder)) }),
});
const { db } = database;
afterAll(async () => {
  await database.close();
  disk.end();
});
await db.execute(sql`create table kept (id int generated always as identity, body text)`);
await vi.waitUntil(() => existsSync(ballast), { timeout: 60_000 });

describe('a disk too small for a first start', () => {
  it('is refused with one clear line before anything is written', async () => {
    const folder = temporaryFolder();
    const opening = openEmbedded(folder, { onTrouble: () => {}, freeBytes: async () => 8 * 1024 * 1024 });
    await expect(opening).rejects.toThrow(StorageFull);
    await expect(opening).rejects.toThrow(
      /^The data folder \S+ has 8 MB free, and a first start needs 160 MB\. Make room, or set DATA_DIR\.$/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('an interrupted first start', () => {
  it('leaves nothing behind, and the next one starts over', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres/PG_VERSION'), '18');
    writeFileSync(join(folder, 'postgres.unfinished'), '');
    const started = await openEmbedded(folder, { onTrouble: () => {} });
    expect((await started.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    expect(existsSync(join(folder, 'postgres.unfinished'))).toBe(false);
    await started.close();
  });
});

describe('a full disk', () => {
  it(
    'refuses writes before the reserve is used, and accepts them again when there is room',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await expect(database.requireDiskSpace()).resolves.toBeUndefined();
        disk.fill();
        await expect(database.requireDiskSpace()).rejects.toThrow(StorageFull);
        expect(await count()).toBe(round);
        expect(existsSync(ballast)).toBe(true);
        disk.free();
        await expect(database.requireDiskSpace()).resolves.toBeUndefined();
        await insert();
      }
      expect(await count()).toBe(ROUNDS);
    },
    TIMEOUT_MS,
  );

  it(
    'while a table must grow fails only that statement',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        disk.fill();
        let stored = await count();
        const failure = await untilFailure(async () => {
          await db.execute(sql`insert into kept (body) select repeat('x', 100) from generate_series(1, 500)`);
          stored += 500;
        });
        expect(isStorageFull(failure)).toBe(true);
        expect(await count()).toBe(stored);
        disk.free();
        await insert();
        expect(await count()).toBe(stored + 1);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'while the log must grow first uses the ballast, then stops the database, which reopens when there is room',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await database.requireDiskSpace();
        disk.fill();
        let kept = await count();
        const failure = await untilFailure(async () => {
          const hadBallast = existsSync(ballast);
          // This fills only the log, so that no table has to grow.
          await db.execute(sql`select pg_logical_emit_message(true, 'test', ${LOG_TEXT})`);
          if (!hadBallast || existsSync(ballast)) return;
          // The statement used up the ballast: it succeeded, and reads still work.
          await insert();
          kept += 1;
          await expect(database.requireDiskSpace()).rejects.toThrow(StorageFull);
          expect(await count()).toBe(kept);
        });
        expect(isStorageFull(failure)).toBe(true);
        expect(existsSync(ballast)).toBe(false);
        expect(troubles).toHaveLength(round + 1);
        disk.free();
        await expect.poll(() => count().catch(() => null), { timeout: 60_000 }).toBe(kept);
        await database.requireDiskSpace();
        await insert();
        expect(await count()).toBe(kept + 1);
      }
    },
    TIMEOUT_MS,
  );
});

async function count(): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from kept`);
  return rows[0]?.n ?? -1;
}

async function insert(): Promise<void> {
  await db.execute(sql`insert into kept (body) values ('acknowledged')`);
  await database.flush();
}

async function untilFailure(act: () => Promise<void>): Promise<unknown> {
  for (;;) {
    try {
      await act();
    } catch (error) {
      return error;
    }
  }
}
