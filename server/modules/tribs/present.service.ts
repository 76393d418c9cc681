import type { Trib } from '#shared/api/tribs';
import type { Standpoint } from '#shared/domain/compatibility';
import { groupBy } from '#shared/domain/group-by';
import type { Db } from '../../db/handle';
import type { Viewer } from '../../http/viewer';
import type { Ranked } from './feed.queries';
import { findMembers, findTribs, type TribRow } from './tribs.queries';
import { tribView } from './tribs.views';

/** Ids with scores become meetups, in bulk and in their order: two queries, however many there are. */
export async function presentTribs(
  db: Db,
  viewer: Viewer | null,
  from: Standpoint,
  ranked: readonly Ranked[],
): Promise<Trib[]> {
  return (await hydrate(db, viewer, from, ranked)).map(({ view }) => view);
}

export async function hydrate(
  db: Db,
  viewer: Viewer | null,
  from: Standpoint,
  ranked: readonly Ranked[],
): Promise<{ row: TribRow; view: Trib }[]> {
  const ids = ranked.map(({ id }) => id);
  const [rows, members] = await Promise.all([findTribs(db, viewer, ids), findMembers(db, viewer, from, ids)]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const membersOf = groupBy(members, ({ tribId }) => tribId);
  return ranked.flatMap(({ id, score }) => {
    const row = rowOf.get(id);
    return row ? [{ row, view: tribView({ trib: row, members: membersOf.get(id) ?? [], score }) }] : [];
  });
}
