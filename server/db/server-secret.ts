import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './handle';
import { secrets } from './schema/secrets';

const NAME = 'server';

/** Shared by all instances: the first to start draws it, and the database decides between two that start at once. */
export async function readServerSecret(db: Db): Promise<Buffer> {
  const drawn = randomBytes(32).toString('base64url');
  const stored = (await findSecret(db)) ?? (await insertSecret(db, drawn)) ?? (await findSecret(db));
  if (stored === null) throw new Error('The server has no secret');
  return Buffer.from(stored, 'base64url');
}

async function findSecret(db: Db): Promise<string | null> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, NAME));
  return row?.secret ?? null;
}

async function insertSecret(db: Db, secret: string): Promise<string | null> {
  const [row] = await db.insert(secrets).values({ name: NAME, secret }).onConflictDoNothing().returning();
  return row?.secret ?? null;
}
