import { DAY_MS } from '#shared/domain/durations';
import { PHOTO_PATH } from '#shared/domain/photos';
import type { Db } from '../../../db/handle';
import { lockPhotosShared } from '../../../db/locks';
import type { Deps } from '../../../deps';
import { notYourPhoto } from './photos.errors';
import { picturesHostedBy, deleteUnused, existingIds, lockUnused } from './photos.queries';
import { idOfAddress, fileKeys, idOfKey } from './photos.rules';

type Person = { id: number };
type PhotoClaim = { path: string; url: string };
type Pictures = { mainImageUrl?: string | null | undefined; eventPhotos?: readonly string[] | undefined };

/**
 * An uploaded photo may be used by its uploader, by hosts of a meetup that shows it, and where it already is; our own
 * covers and portraits may be used by everybody. The photos stay locked until the transaction ends, so that the sweep
 * cannot delete one that is being claimed.
 */
async function claimPhotos(
  tx: Db,
  actor: Person,
  claims: readonly PhotoClaim[],
  alreadyUsed: readonly (string | null)[] = [],
): Promise<Map<string, string | null>> {
  const uploaded = claims
    .filter(({ url }) => url.startsWith(PHOTO_PATH))
    .map((one) => ({ ...one, id: idOfAddress(one.url) }));
  const ids = uploaded.flatMap(({ id }) => id ?? []);
  const rows = ids.length === 0 ? [] : await lockPhotosShared(tx, ids);
  const known = new Map(rows.map((row) => [row.id, row]));
  const blurs = new Map<string, string | null>();
  for (const { id, url, path } of uploaded) {
    const row = known.get(id ?? '');
    // The refusal is the same whether the photo is another person's or does not exist.
    if (!row || (row.ownerId !== actor.id && !alreadyUsed.includes(url))) throw notYourPhoto(path);
    blurs.set(url, row.blur);
  }
  return blurs;
}

export async function claimTribPhotos(
  tx: Db,
  actor: Person,
  { mainImageUrl, eventPhotos = [] }: Pictures,
  trib: Pictures = {},
): Promise<{ mainImageBlur?: string | null }> {
  const claims = [
    ...(mainImageUrl ? [{ path: 'mainImageUrl', url: mainImageUrl }] : []),
    ...eventPhotos.map((url, index) => ({ path: `eventPhotos.${index}`, url })),
  ];
  // A copied meetup keeps its photos, even when a new host or a co-host copies it.
  const hosted = await picturesHostedBy(
    tx,
    actor.id,
    claims.map(({ url }) => url).filter((url) => url.startsWith(PHOTO_PATH)),
  );
  const alreadyUsed = [trib.mainImageUrl ?? null, ...(trib.eventPhotos ?? []), ...hosted];
  const blurs = await claimPhotos(tx, actor, claims, alreadyUsed);
  return mainImageUrl === undefined ? {} : { mainImageBlur: blurs.get(mainImageUrl ?? '') ?? null };
}

/** The photo of a message must be the sender's own upload. */
export async function claimMessagePhoto(
  tx: Db,
  sender: Person,
  url: string | undefined,
): Promise<string | null> {
  if (url === undefined) return null;
  await claimPhotos(tx, sender, [{ path: 'photo', url }]);
  return idOfAddress(url);
}

/** A portrait must be the person's own upload; at registration there is none yet. */
export async function claimPortrait(tx: Db, userId: number, url: string | null | undefined): Promise<void> {
  if (url) await claimPhotos(tx, { id: userId }, [{ path: 'profileImage', url }]);
}

/** The picture of a community must be an organizer's own upload, or the one it already has. */
export async function claimCommunityImage(
  tx: Db,
  actor: Person,
  url: string | null | undefined,
  before: string | null,
): Promise<void> {
  if (url) await claimPhotos(tx, actor, [{ path: 'image', url }], [before]);
}

const ROWS_PER_BATCH = 100;
const FILES_PER_BATCH = 500;

type SweepDeps = Pick<Deps, 'db' | 'photoStore' | 'now'>;

/**
 * Deletes uploads that are still unused after a day. Each is locked and checked again under the lock: a meetup that is
 * being created with it has either claimed it, so that it stays, or finds it gone and is refused.
 */
export async function sweepUnusedPhotos({ db, photoStore, now }: SweepDeps): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  for (;;) {
    const gone = await db.transaction(async (tx) => {
      const locked = await lockUnused(tx, before, ROWS_PER_BATCH);
      return locked.length === 0 ? [] : deleteUnused(tx, locked);
    });
    // Rows are deleted first: an interruption then leaves files without a row, which are swept, and never the reverse.
    for (const photo of gone) await photoStore.remove(fileKeys(photo));
    if (gone.length < ROWS_PER_BATCH) return;
  }
}

/** Interrupted uploads and deletions leave files without a row. Files younger than a day may still get one. */
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
