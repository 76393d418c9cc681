/**
 * GET /livez             the process responds
 * GET /readyz            the process and its migrated database respond
 * GET /metrics           figures for Prometheus, for whoever has the operator's token
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Router } from 'express';
import type { Deps } from '../../deps';
import { notFound, unavailable } from '../../http/errors';
import { readMigrations } from './health.queries';

/** Balancers poll every few seconds and need a response in time. */
const RESPOND_WITHIN_MS = 1_500;

export function healthRouter(
  { config, database, metrics }: Pick<Deps, 'config' | 'database' | 'metrics'>,
  isStopping: () => boolean,
): Router {
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
  router.get('/metrics', async ({ headers }, res) => {
    if (!isToken(headers.authorization, config.metricsToken)) throw notFound();
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return router;
}

const hash = (text: string) => createHash('sha256').update(text).digest();

function isToken(given: string | undefined, token: string | null): boolean {
  return given !== undefined && token !== null && timingSafeEqual(hash(given), hash(`Bearer ${token}`));
}
