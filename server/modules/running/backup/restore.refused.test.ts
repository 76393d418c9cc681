import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { MigrationMismatch, readMigrations } from '../../../db/migrate';
import { emptyInstallation, savedBackup } from '../../../testing/backups';
import { storedPhoto } from '../../../testing/pictures';
import { expectNoRowChanged } from '../../../testing/rows';
import { createSeededRandom, TEST_SEED } from '../../../testing/seeded-random';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { startTestApp } from '../../../testing/test-app';
import { createArchive, json, readArchive } from './archive';
import { BackupRefused } from './backup.errors';
import { checkBackup, restoreBackup } from './restore.service';

const app = await startTestApp();
await storedPhoto(app, (await app.person()).id);

const CASES = 60;
/** A tar file ends with zeros that hold no data, so cutting or changing them does no harm. */
const ENDING_BYTES = 1_024;

function fileOf(bytes: Uint8Array): string {
  const path = join(temporaryFolder(), 'file.tar');
  writeFileSync(path, bytes);
  return path;
}

async function contentsOf(path: string): Promise<string[]> {
  const contents: string[] = [];
  for await (const { name, content } of readArchive(path)) contents.push(name, content.toString('base64'));
  return contents;
}

const outcomeOf = (path: string) =>
  checkBackup(path).then(
    () => 'taken',
    (error: unknown) => (error instanceof BackupRefused ? 'refused' : `failed: ${String(error)}`),
  );

/** Builds a backup with a valid checksum around the given entries, as a newer server or a forger might. */
async function madeWith(entries: Record<string, Buffer>, about: object = {}): Promise<string> {
  const path = join(temporaryFolder(), 'made.tar');
  const archive = await createArchive(createWriteStream(path), about);
  for (const [name, content] of Object.entries(entries)) await archive.add(name, content);
  await archive.finish({ missingPhotos: [] });
  return path;
}

describe('a backup', () => {
  it('is refused wherever it is cut', async () => {
    const path = await savedBackup(app);
    expect(await outcomeOf(path)).toBe('taken');
    const whole = readFileSync(path);
    const { upTo } = createSeededRandom(TEST_SEED);
    const lengths = Array.from({ length: CASES }, () => upTo(whole.length - ENDING_BYTES));
    // The last cases cut the file exactly between two blocks.
    for (const length of [0, 1, 511, 512, 1024, ...lengths, ...lengths.map((at) => at - (at % 512))])
      expect([length, await outcomeOf(fileOf(whole.subarray(0, length)))]).toEqual([length, 'refused']);
  });

  it('is refused with a byte changed, unless it is one of those that fill up an entry', async () => {
    const path = await savedBackup(app);
    const [whole, before] = [readFileSync(path), await contentsOf(path)];
    const { upTo } = createSeededRandom(TEST_SEED);
    let refused = 0;
    for (let count = 0; count < CASES; count += 1) {
      const changed = Buffer.from(whole);
      const at = upTo(whole.length - ENDING_BYTES);
      changed[at] = (changed[at] ?? 0) ^ (1 + upTo(255));
      const file = fileOf(changed);
      const outcome = await outcomeOf(file);
      if (outcome === 'refused') refused += 1;
      else expect([at, outcome, await contentsOf(file)]).toEqual([at, 'taken', before]);
    }
    expect(refused).toBeGreaterThan(CASES / 2);
  });

  it('is refused with an entry left out or put twice, although each is whole', async () => {
    const whole = readFileSync(await savedBackup(app));
    const [head, next] = [entryAt(whole, 0), entryAt(whole, entryAt(whole, 0))];
    const without = Buffer.concat([whole.subarray(0, head), whole.subarray(next)]);
    const twice = Buffer.concat([whole.subarray(0, next), whole.subarray(head)]);
    for (const changed of [without, twice]) expect(await outcomeOf(fileOf(changed))).toBe('refused');
  });

  it('is refused if it is another kind of file', async () => {
    const other = tar.pack();
    other.entry({ name: 'readme.txt' }, 'Something else');
    other.entry({ name: '../../etc/passwd', type: 'symlink', linkname: '/etc/passwd' });
    other.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of other) chunks.push(Buffer.from(chunk));
    for (const bytes of [Buffer.concat(chunks), Buffer.from('PK\u0003\u0004 a zip'), Buffer.alloc(4_096)])
      await expect(checkBackup(fileOf(bytes))).rejects.toThrow(/^This is not a backup of Trib/);
  });

  it.each([
    'photos/../../../etc/cron.d/x.webp',
    'photos/6c9f5b3e-8a51-4f8e-9d0c-1b2a3c4d5e6f/../../x.webp',
    'photos/6c9f5b3e-8a51-4f8e-9d0c-1b2a3c4d5e6f/1.html',
    'tables/users; drop table users/1.jsonl.gz',
  ])('is refused with an entry %s', async (name) => {
    await expect(checkBackup(await madeWith({ [name]: Buffer.from('x') }))).rejects.toThrow(
      /is no part of one/,
    );
  });

  it('is refused with rows before their table is named, of no table, or that are no rows', async () => {
    const migrations = readMigrations().map(({ hash, folderMillis }) => ({ hash, position: folderMillis }));
    const columns = ['id', 'name', 'icon'];
    const database = json({ migrations, tables: [{ name: 'interests', columns }], sequences: [] });
    const rows = gzipSync('{"id":1,"name":"Clay","icon":"x"}');
    const named = 'tables/interests/1.jsonl.gz';
    const orders: Record<string, Buffer>[] = [
      { [named]: rows, 'database.json': database },
      { 'database.json': database, 'tables/places/1.jsonl.gz': rows },
    ];
    for (const entries of orders)
      await expect(checkBackup(await madeWith(entries))).rejects.toThrow(/nothing says what/);
    const target = await emptyInstallation();
    for (const content of ['no gzip', gzipSync('no json'), gzipSync('{"id":"seven"}'), gzipSync('{}')]) {
      const path = await madeWith({ 'database.json': database, [named]: Buffer.from(content) });
      await checkBackup(path);
      await expect(restoreBackup(target, path, () => {})).rejects.toThrow(BackupRefused);
    }
  });

  it('of a newer build is refused, and says so', async () => {
    const migrations = readMigrations().map(({ hash, folderMillis }) => ({ hash, position: folderMillis }));
    const newer = [...migrations, { hash: 'of tomorrow', position: Number.MAX_SAFE_INTEGER }];
    const database = json({ migrations: newer, tables: [], sequences: [] });
    const checking = checkBackup(await madeWith({ 'database.json': database }));
    await expect(checking).rejects.toThrow(MigrationMismatch);
    await expect(checking).rejects.toThrow(/newer than this build/);
    await expect(checkBackup(await madeWith({}, { version: 2 }))).rejects.toThrow(/made by a newer build/);
  });

  it('is not restored over what is there', async () => {
    const path = await savedBackup(app);
    await app.person({ displayName: 'Came later' });
    await expectNoRowChanged(app.db, () =>
      expect(restoreBackup(app, path, () => {})).rejects.toThrow(
        /^The database is not empty: it has \d+ tables/,
      ),
    );
  });
});

/** Returns the position of the entry that follows the one at `start`. */
function entryAt(file: Buffer, start: number): number {
  const size = Number.parseInt(file.subarray(start + 124, start + 135).toString(), 8);
  return start + 512 + Math.ceil(size / 512) * 512;
}
