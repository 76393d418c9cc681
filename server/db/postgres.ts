import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './handle';

const POOL_SIZE = 10;

export async function openPostgres(url: string, onLost: (error: Error) => void): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE, connectionTimeoutMillis: 3_000 });
  // Without a listener an idle connection that dies with the server would end this process.
  pool.on('error', onLost);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: drizzle({ client: pool, casing: 'snake_case' }),
    kind: 'postgres',
    flush: async () => {},
    close: () => pool.end(),
  };
}
