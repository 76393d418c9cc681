import type { Trib } from '#shared/api/tribs';
import type { AnswerVector } from '#shared/domain/compatibility';
import type { Db } from '../../db/handle';
import { notFound } from '../../http/errors';
import type { Viewer } from '../../http/viewer';
import { findViewerTribRows, type ScoredTrib } from './trib-rows.queries';
import { scoreTrib } from './tribs.queries';
import { tribView } from './tribs.views';

/** Loads scored meetups in their order, with one query however many there are. */
export async function presentTribs(
  db: Db,
  viewer: Viewer | null,
  from: AnswerVector,
  ranked: readonly ScoredTrib[],
): Promise<Trib[]> {
  return (await findViewerTribRows(db, { viewer, from, near: null }, ranked)).map(tribView);
}

/** Loads one meetup with its row, its point and its distance from a city. Throws 404 if this viewer cannot see it. */
export async function presentTrib(
  db: Db,
  viewer: Viewer | null,
  from: AnswerVector,
  id: number,
  near: number | null = null,
) {
  const scored = await scoreTrib(db, viewer, from, id);
  const [row] = scored ? await findViewerTribRows(db, { viewer, from, near }, [scored]) : [];
  if (!scored || !row) throw notFound();
  return { row, point: scored.point, view: tribView(row) };
}
