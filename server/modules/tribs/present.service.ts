import type { Trib } from '#shared/api/tribs';
import type { Standpoint } from '#shared/domain/compatibility';
import type { Db } from '../../db/handle';
import type { Viewer } from '../../http/viewer';
import type { Ranked } from './feed.queries';
import { findShown, type ShownTrib } from './shown.queries';
import { tribView } from './tribs.views';

/** Ids with scores become meetups, in bulk and in their order: one query, however many there are. */
export async function presentTribs(
  db: Db,
  viewer: Viewer | null,
  from: Standpoint,
  ranked: readonly Ranked[],
): Promise<Trib[]> {
  return (await findShown(db, viewer, from, ranked)).map(tribView);
}

export async function hydrate(
  db: Db,
  viewer: Viewer | null,
  from: Standpoint,
  ranked: readonly Ranked[],
): Promise<{ row: ShownTrib; view: Trib }[]> {
  return (await findShown(db, viewer, from, ranked)).map((row) => ({ row, view: tribView(row) }));
}
