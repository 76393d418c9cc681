import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './handle';
import { secrets } from './schema/server';

export async function readServerSecret(db: Db): Promise<Buffer> {
  const drawn = randomBytes(32).toString('base64url');
  return Buffer.from(await readSecret(db, 'server', drawn), 'base64url');
}

/**
 * Reads a secret that all instances share. The first instance to start stores the one it has generated; if two start
 * at once, the database decides.
 */
export async function readSecret(db: Db, name: string, drawn: string): Promise<string> {
  const stored = (await find(db, name)) ?? (await insert(db, name, drawn)) ?? (await find(db, name));
  if (stored === null) throw new Error(`The server has no secret "${name}"`);
  return stored;
}

async function find(db: Db, name: string): Promise<string | null> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  return row?.secret ?? null;
}

async function insert(db: Db, name: string, secret: string): Promise<string | null> {
  const [row] = await db.insert(secrets).values({ name, secret }).onConflictDoNothing().returning();
  return row?.secret ?? null;
}
