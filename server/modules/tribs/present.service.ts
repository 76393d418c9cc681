import type { Trib } from '#shared/api/tribs';
import type { Standpoint } from '#shared/domain/compatibility';
import type { Db } from '../../db/handle';
import { notFound } from '../../http/errors';
import type { Viewer } from '../../http/viewer';
import type { Ranked } from './feed.queries';
import { findShown } from './shown.queries';
import { scoreTrib } from './tribs.queries';
import { tribView } from './tribs.views';

/** Turns scored ids into meetups in their order, with one query however many there are. */
export async function presentTribs(
  db: Db,
  viewer: Viewer | null,
  from: Standpoint,
  ranked: readonly Ranked[],
): Promise<Trib[]> {
  return (await findShown(db, { viewer, from, near: null }, ranked)).map(tribView);
}

/** One meetup with its row and its point, and its distance from a city; 404 if this viewer cannot see it. */
export async function presentTrib(
  db: Db,
  viewer: Viewer | null,
  from: Standpoint,
  id: number,
  near: number | null = null,
) {
  const scored = await scoreTrib(db, viewer, from, id);
  const [row] = scored ? await findShown(db, { viewer, from, near }, [scored]) : [];
  if (!scored || !row) throw notFound();
  return { row, point: scored.point, view: tribView(row) };
}
