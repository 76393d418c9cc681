import { sql } from 'drizzle-orm';
import { openEmbedded } from '../../server/db/embedded';
import type { Db } from '../../server/db/handle';
import { openPostgres } from '../../server/db/postgres';
import { listTables, readRows, readSnapshot } from '../../server/modules/backup/backup.queries';
import { NOT_BACKED_UP } from '../../server/modules/backup/backup.service';
import { openPhotoStore } from '../../server/modules/photos/photo-store';
import type { Ledger } from './writers';

type Contents = {
  /** By table, as JSON in an order that is the same everywhere. */
  rows: Record<string, string[]>;
  photoFiles: Set<string>;
};

async function contentsOf(db: Db, dataDir: string): Promise<Contents> {
  const rows = await readSnapshot(db, async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    const found: Record<string, string[]> = {};
    for (const table of await listTables(tx)) {
      if (NOT_BACKED_UP.has(table.name)) continue;
      const lines: string[] = [];
      for await (const some of readRows(tx, table)) lines.push(...some);
      found[table.name] = lines.toSorted();
    }
    return found;
  });
  const photoFiles = new Set<string>();
  for await (const { key } of openPhotoStore({ dataDir, photoBucket: null }).list()) photoFiles.add(key);
  return { rows, photoFiles };
}

type Knows = (room: number, message: number) => boolean;

type Row = Record<string, string | number>;

function grouped(rows: readonly Row[], column: string): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) groups.set(row[column], [...(groups.get(row[column]) ?? []), row]);
  return groups;
}

/** How much of what was acknowledged is not there, or twice, or was not heard of by whoever listened. */
export function expectKept({ rows, photoFiles }: Contents, ledger: Ledger, knows: Knows) {
  const read = (table: string): Row[] => (rows[table] ?? []).map((line) => JSON.parse(line));
  let [lost, doubled, unheard] = [0, 0, 0];
  const note = (times: number) => {
    if (times === 0) lost += 1;
    if (times > 1) doubled += 1;
  };
  const messages = grouped(read('messages'), 'client_id');
  for (const [clientId, room] of ledger.messages) {
    const found = messages.get(clientId) ?? [];
    note(found.length);
    if (found.some(({ id }) => !knows(room, Number(id)))) unheard += 1;
  }
  const tribs = grouped(read('tribs'), 'name');
  for (const name of ledger.tribs) note(tribs.get(name)?.length ?? 0);
  const photos = grouped(read('photos'), 'id');
  for (const id of ledger.photos) {
    const hasFiles = [...photoFiles].filter((key) => key.startsWith(`${id}/`)).length === 2;
    note(photos.has(id) && hasFiles ? 1 : 0);
  }
  const members = new Set(read('memberships').map((row) => `${row['trib_id']} ${row['user_id']}`));
  for (const [membership, isIn] of ledger.memberships) note(members.has(membership) === isIn ? 1 : 0);
  return { lost, doubled, unheard };
}

/** Of the old place without a URL. No server runs there any more. */
export async function readContents(dataDir: string, url?: string): Promise<Contents> {
  const opening =
    url === undefined ? openEmbedded(dataDir, { onTrouble: () => {} }) : openPostgres(url, () => {});
  const database = await opening;
  try {
    return await contentsOf(database.db, dataDir);
  } finally {
    await database.close();
  }
}
