/**
 * GET /livez             the process responds
 * GET /readyz            the process and its migrated database respond
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Router } from 'express';
import type { Deps } from '../../deps';
import { unavailable } from '../../http/errors';
import { readMigrations } from './health.queries';

/** Balancers poll every few seconds and need a response in time. */
const RESPOND_WITHIN_MS = 1_500;

export function healthRouter({ database }: Pick<Deps, 'database'>, isStopping: () => boolean): Router {
  const router = Router();
  router.get('/livez', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    if (isStopping()) throw unavailable();
    const isReady = readMigrations(database.shortReads).then(
      () => true,
      () => false,
    );
    if (!(await Promise.race([isReady, delay(RESPOND_WITHIN_MS, false, { ref: false })])))
      throw unavailable();
    res.json({ status: 'ok' });
  });
  return router;
}
