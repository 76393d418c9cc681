import type { Deps } from '../../deps';
import { fileKeys, idOfKey } from './photos.rules';
import { deleteUnused, existingIds, lockUnused } from './photos.queries';

const DAY_MS = 24 * 60 * 60_000;
const ROWS_PER_BATCH = 100;
const FILES_PER_BATCH = 500;

type SweepDeps = Pick<Deps, 'db' | 'photoStore' | 'now'>;

/**
 * Deletes uploads that are unused after a day. Each is locked and checked again under the lock: a meetup being
 * created with it has either claimed it, so that it stays, or finds it gone and is refused.
 */
export async function sweepUnusedPhotos({ db, photoStore, now }: SweepDeps): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  for (;;) {
    const gone = await db.transaction(async (tx) => {
      const locked = await lockUnused(tx, before, ROWS_PER_BATCH);
      return locked.length === 0 ? [] : deleteUnused(tx, locked);
    });
    // The row first: if this stops halfway, files without a row are left.
    for (const photo of gone) await photoStore.remove(fileKeys(photo));
    if (gone.length < ROWS_PER_BATCH) return;
  }
}

/** Deletes files without a row, from interrupted uploads and deletions. Fresh ones may still get a row. */
export async function sweepFilesWithoutRow({ db, photoStore, now }: SweepDeps): Promise<void> {
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
    if (old.length >= FILES_PER_BATCH) await flush();
  }
  if (old.length > 0) await flush();
}
