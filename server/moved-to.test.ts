import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { movedTo, readConfigAfterMove, writeMovedTo } from './moved-to';
import { temporaryFolder } from './testing/temporary-folder';

it('sends whoever opens the data folder to where it has moved, unless DATABASE_URL says otherwise', async () => {
  const DATA_DIR = temporaryFolder();
  expect(movedTo(DATA_DIR)).toBeUndefined();
  expect(readConfigAfterMove({ DATA_DIR }).databaseUrl).toBeUndefined();
  await writeMovedTo(DATA_DIR, 'postgres://trib:secret@db/trib');
  expect(readConfigAfterMove({ DATA_DIR })).toMatchObject({
    databaseUrl: 'postgres://trib:secret@db/trib',
    seed: 'off',
  });
  expect(readConfigAfterMove({ DATA_DIR, DATABASE_URL: 'postgres://other/trib' }).databaseUrl).toBe(
    'postgres://other/trib',
  );
  expect(statSync(join(DATA_DIR, 'moved-to')).mode & 0o777).toBe(0o600);
});

it('opens nothing if it cannot be read where the data has moved', () => {
  const DATA_DIR = temporaryFolder();
  mkdirSync(join(DATA_DIR, 'moved-to'));
  expect(() => readConfigAfterMove({ DATA_DIR })).toThrow('EISDIR');
});
