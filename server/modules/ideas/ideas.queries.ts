import { asc, eq } from 'drizzle-orm';
import type { Idea } from '#shared/api/catalogue';
import type { Db } from '../../db/handle';
import { ideas } from '../../db/schema/catalogue';
import { invalidField } from '../../http/errors';

export function listIdeas(db: Db): Promise<Idea[]> {
  return db.select().from(ideas).orderBy(asc(ideas.id));
}

/** A referenced idea has to exist; null means none. */
export async function chosenIdea(db: Db, id: number | null): Promise<Idea | null> {
  if (id === null) return null;
  const [row] = await db.select().from(ideas).where(eq(ideas.id, id));
  if (!row) throw invalidField('ideaId', 'This idea does not exist');
  return row;
}
