import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { dataFolder, temporaryFolder } from '../testing/temporary-folder';
import { openEmbedded, threadOf } from './embedded';
import { CopyRefused, openLiveCopy } from './live-copy';

const openCopy = (folder: string) => openLiveCopy(folder, threadOf);

it('of a running database has what was written before, and goes when it is closed', async () => {
  const folder = dataFolder();
  const leftover = join(folder, 'backup/postgres');
  mkdirSync(leftover, { recursive: true });
  writeFileSync(join(leftover, 'left by one that was killed'), '');
  const database = await openEmbedded(folder, { onTrouble: () => {} });
  expect(existsSync(join(folder, 'backup'))).toBe(false);
  await database.db.execute(sql`create table written as select 1 as n`);

  const copy = await openCopy(folder);
  await database.db.execute(sql`insert into written values (2)`);
  expect((await copy.db.execute(sql`select n from written`)).rows).toEqual([{ n: 1 }]);
  await expect(openCopy(folder)).rejects.toThrow(new CopyRefused('Another backup is being made.'));
  await copy.close();
  expect(existsSync(join(folder, 'backup'))).toBe(false);
  expect((await database.db.execute(sql`select n from written`)).rows).toEqual([{ n: 1 }, { n: 2 }]);
  await database.close();
});

it('cannot be had of a server that offers none', async () => {
  const folder = temporaryFolder();
  await expect(openCopy(folder)).rejects.toThrow(
    /cannot be asked for a copy .* Stop it, and make the backup/,
  );
  expect(existsSync(join(folder, 'backup'))).toBe(false);
});
