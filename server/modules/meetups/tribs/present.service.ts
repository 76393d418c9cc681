import type { Trib } from '#shared/api/tribs';
import type { Db } from '../../../db/handle';
import { notFound } from '../../../http/errors';
import type { Standpoint, Viewer } from '../../../http/viewer';
import { findViewerTribRows, type ScoredTrib } from './trib-rows.queries';
import { forFriendsOf, forMembersOf } from './tribs.errors';
import { findAudience, scoreTrib } from './tribs.queries';
import { tribView } from './tribs.views';

/** Loads scored meetups in their order, with one query however many there are. */
export async function presentTribs(
  db: Db,
  viewer: Viewer | null,
  from: Standpoint,
  ranked: readonly ScoredTrib[],
): Promise<Trib[]> {
  const rows = await findViewerTribRows(db, { viewer, from, near: null }, ranked);
  return rows.map((row) => tribView(row, from));
}

/** Throws for whom the meetup is if that alone hides it from this viewer, otherwise 404. */
export async function refuseTrib(db: Db, viewer: { id: number } | null, id: number): Promise<never> {
  const trib = await findAudience(db, viewer, id);
  if (trib?.visibility === 'friends') throw forFriendsOf(trib.host ?? 'the host');
  if (trib?.visibility === 'members') throw forMembersOf(trib.community ?? 'a community');
  throw notFound();
}

/** Loads one meetup with its row, its point and its distance from a city. Throws if this viewer cannot see it. */
export async function presentTrib(
  db: Db,
  viewer: Viewer | null,
  from: Standpoint,
  id: number,
  near: number | null = null,
) {
  const scored = await scoreTrib(db, viewer, from, id);
  const [row] = scored ? await findViewerTribRows(db, { viewer, from, near }, [scored]) : [];
  if (!scored || !row) return refuseTrib(db, viewer, id);
  return { row, point: scored.point, view: tribView(row, from) };
}
