import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Idea } from '#shared/api/catalogue';
import type { Db } from '../../db/handle';
import { ideas } from '../../db/schema/catalogue';
import { invalidField } from '../../http/errors';
import { isMatch, matchRank, searchedFor } from '../search/words.queries';

const { document: _document, ...columns } = getTableColumns(ideas);

/** With a text those that match, best match first. */
export function listIdeas(db: Db, typed?: string): Promise<Idea[]> {
  return db
    .select(columns)
    .from(ideas)
    .innerJoin(searchedFor(typed), sql`true`)
    .where(isMatch(ideas.document, typed))
    .orderBy(desc(matchRank(ideas.document)), asc(ideas.id));
}

/** A referenced idea has to exist; null means none. */
export async function chosenIdea(db: Db, id: number | null): Promise<Idea | null> {
  if (id === null) return null;
  const [row] = await db.select(columns).from(ideas).where(eq(ideas.id, id));
  if (!row) throw invalidField('ideaId', 'This idea does not exist');
  return row;
}
