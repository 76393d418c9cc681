import type { Deps } from '../../deps';
import { fileKeys, idOfKey } from './photo-file.rules';
import { deleteUnused, existingIds, lockUnused } from './photos.queries';

const DAY_MS = 24 * 60 * 60_000;
const ROWS_AT_ONCE = 100;
const FILES_AT_ONCE = 500;

type Needs = Pick<Deps, 'db' | 'photoStore' | 'now'>;

/**
 * Uploads that nothing shows a day later. Locked first and looked at again under the lock: a meetup that is
 * being created with one of them either holds it already, so that it stays, or finds it gone and is refused.
 */
export async function sweepUnusedPhotos({ db, photoStore, now }: Needs): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  for (;;) {
    const gone = await db.transaction(async (tx) => {
      const locked = await lockUnused(tx, before, ROWS_AT_ONCE);
      return locked.length === 0 ? [] : deleteUnused(tx, locked);
    });
    // The row first: what is left when this stops half way are files without a row.
    for (const photo of gone) await photoStore.remove(fileKeys(photo));
    if (gone.length < ROWS_AT_ONCE) return;
  }
}

/** Files of uploads that ended between file and row, and of rows that went. Fresh ones may still get theirs. */
export async function sweepFilesWithoutRow({ db, photoStore, now }: Needs): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  let old: string[] = [];
  const flush = async () => {
    const existing = await existingIds(
      db,
      old.flatMap((key) => idOfKey(key) ?? []),
    );
    await photoStore.remove(old.filter((key) => !existing.has(idOfKey(key) ?? '')));
    old = [];
  };
  for await (const { key, writtenAt } of photoStore.list()) {
    if (writtenAt < before) old.push(key);
    if (old.length >= FILES_AT_ONCE) await flush();
  }
  if (old.length > 0) await flush();
}
