/**
 * GET  /livez, /readyz, /metrics   for balancers and Prometheus; `/readyz?verbose` for operators
 * GET  /api/health                 which version runs
 * POST /api/client-failures        a failure of the client, for the operator's log
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Request, Router } from 'express';
import { clientFailure, health } from '#shared/api/health';
import { withoutValues } from '#shared/domain/client-failure';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { notFound, unavailable } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import { createTotalLimit } from '../../../http/rate-limiter';
import { PROXY_HEADERS } from '../../../http/request-context';
import { VERSION } from '../../../version';
import { checkDatabase, describeState } from './health.service';

type ProbeDeps = Pick<Deps, 'config' | 'database' | 'events' | 'metrics'>;

export function healthRouter(deps: ProbeDeps, isStopping: () => boolean): Router {
  const { config, metrics } = deps;
  const router = Router();
  router.get('/livez', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async ({ query, headers, socket }, res) => {
    const checks = { stopping: isStopping() ? 'failed' : 'ok', database: await checkDatabase(deps) };
    const isReady = Object.values(checks).every((check) => check === 'ok');
    if (query['verbose'] !== undefined && isOperators({ headers, socket }, config.metricsToken)) {
      const state = checks.database === 'ok' ? await describeState(deps) : { version: VERSION };
      res.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'failed', checks, ...state });
      return;
    }
    if (!isReady) throw unavailable();
    res.json({ status: 'ok' });
  });
  router.get('/metrics', async ({ headers }, res) => {
    if (!isToken(headers.authorization, config.metricsToken)) throw notFound();
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return router;
}

/**
 * A request is an operator's if it comes from this machine or has the token. A proxy's requests also come from this machine, so
 * forwarded ones do not count.
 */
function isOperators({ headers, socket }: Pick<Request, 'headers' | 'socket'>, token: string | null) {
  const isFromHere = /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  const isPassedOn = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return (isFromHere && !isPassedOn) || isToken(headers.authorization, token);
}

const hash = (text: string) => createHash('sha256').update(text).digest();

function isToken(given: string | undefined, token: string | null): boolean {
  return given !== undefined && token !== null && timingSafeEqual(hash(given), hash(`Bearer ${token}`));
}

export function healthRoutes({ limiter, log, now }: Deps): Endpoint[] {
  const inTotal = createTotalLimit(LIMITS.clientFailuresInTotal, now);
  return [
    endpoint('GET /api/health', {
      summary: 'That the API responds, and which version of it',
      access: 'anyone',
      response: health,
      handle: async () => ({ status: 'ok' as const, version: VERSION }),
    }),
    endpoint('POST /api/client-failures', {
      summary: "A failure of the client, for the operator's log, without anything about people",
      access: 'anyone',
      writes: false,
      body: clientFailure,
      async handle({ body, req }) {
        inTotal();
        await limiter.consume(LIMITS.clientFailuresPerAddress, callerNetwork(req));
        log.warn({ ...body, message: withoutValues(body.message), requestId: req.id }, 'client failure');
      },
    }),
  ];
}
