/**
 * GET /livez             the process answers
 * GET /readyz            and so does its migrated database
 */
import { Router } from 'express';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { unavailable } from '../../http/errors';

export function healthRouter({ db }: Pick<Deps, 'db'>, isStopping: () => boolean): Router {
  const router = Router();
  router.get('/livez', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    if (isStopping()) throw unavailable();
    await db.execute(sql`select 1 from migrations limit 1`).catch(() => {
      throw unavailable();
    });
    res.json({ status: 'ok' });
  });
  return router;
}
