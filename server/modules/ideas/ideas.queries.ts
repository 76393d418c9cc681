import { asc, eq } from 'drizzle-orm';
import type { Idea } from '#shared/api/catalogue';
import type { Db } from '../../db/handle';
import { ideas } from '../../db/schema/catalogue';

export function listIdeas(db: Db): Promise<Idea[]> {
  return db.select().from(ideas).orderBy(asc(ideas.id));
}

export async function findIdea(db: Db, id: number): Promise<Idea | null> {
  const [row] = await db.select().from(ideas).where(eq(ideas.id, id));
  return row ?? null;
}
