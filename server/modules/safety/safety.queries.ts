import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { blocks } from '../../db/schema/social';

/**
 * The one place where blocks apply: mutual and total. The blocked ids are looked up once a query,
 * so the check of a row is a look into a short list. A visitor has blocked nobody.
 */
export function notBlocked(viewer: { id: number } | null, personId: PgColumn | SQL): SQL | undefined {
  if (viewer === null) return undefined;
  return sql`${personId} <> all(array(
    select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${viewer.id}
    union all select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${viewer.id}))`;
}
