import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { isLang, type Lang } from '#shared/texts/languages';
import { isHttps, isOperator, type Config } from './config';
import { type Position, readingAfter } from './db/replica';
import type { Deps } from './deps';
import { createAdmission, measured, type Admission } from './http/admission';
import { admitAhead, admitWithBody, refusalLog, refusing } from './http/admit';
import { apiDocs } from './http/api-docs';
import { errorHandler } from './http/error-handler';
import { hostCheck, originCheck } from './http/origin-check';
import { notFound } from './http/errors';
import { createLargeBodyReader, jsonBody, onlyJson } from './http/json-body';
import { hasLargeBody, mount, type MountDeps } from './http/endpoint';
import { describeApi } from './http/openapi';
import { requestContext } from './http/request-context';
import { languageOf } from './http/language';
import { viewerFinder } from './modules/accounts/auth/auth.queries';
import { hashToken } from './http/token';
import { requireFreshSignIn } from './modules/people/credentials/credentials.service';
import { healthRouter } from './modules/running/health/health.routes';
import { houseRulesRouter } from './modules/trust/house-rules/house-rules.routes';
import { previewsRouter } from './modules/reach/previews/previews.routes';
import { publicPagesRouter } from './modules/reach/public-pages/public-pages.routes';
import { apiEndpoints } from './routes';
import helmet from 'helmet';

export type AppOptions = {
  /** Serves everything that is not the API: the built client, or Vite while developing. */
  pages?: RequestHandler[];
  /** Those of the scripts inlined in the pages of a language. */
  scriptHashes?: (lang: Lang) => readonly string[];
  isStopping?: () => boolean;
  admission?: Admission;
};

/**
 * Builds the whole server as one value, with middleware in the order in which a request passes through it. It never listens.
 */
export function createApp(
  deps: Deps,
  {
    pages = [],
    scriptHashes = () => [],
    isStopping,
    admission = createAdmission(measured(() => deps.database.busyMs())),
  }: AppOptions = {},
): RequestListener {
  const { config, database, limiter, log, metrics, sessionCookie } = deps;
  const findViewer = viewerFinder(database);
  const endpoints = apiEndpoints(deps);

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  const refuse = refusing(config, refusalLog(log, metrics));
  app.use(requestContext(deps));
  if (database.replica) app.use(readOwnWrites);
  app.use(securityHeaders(config, scriptHashes));
  app.use(['/api', '/livez', '/readyz', '/metrics'], (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  app.use(healthRouter(deps, isStopping ?? (() => false)));
  app.use(hostCheck(config.publicUrl));
  app.use(compression({ threshold: 1_400, filter: isCompressible }));
  app.use(originCheck(config.publicUrl));
  const mountDeps: MountDeps = {
    async readViewer(req, res) {
      const token = sessionCookie.read(req);
      const found = token === null ? null : await findViewer(hashToken(token));
      // The cookie is set again when the session is extended: otherwise the browser would drop it after sixty days.
      if (token !== null && found?.isExtended) sessionCookie.set(res, token);
      if (found) req.lang = languageOf(req, config.languages, found.language);
      return found?.viewer ?? null;
    },
    isOperator: (viewer) => isOperator(config, viewer),
    requireFreshSignIn: (viewer) => requireFreshSignIn(deps.db, viewer),
    requireDiskSpace: () => database.requireDiskSpace(),
    flush: () => database.flush(),
    async noteWritten(req, res) {
      if (database.replica) setWritten(req, res, await database.replica.written());
    },
    limiter,
    readLargeBody: createLargeBodyReader(limiter),
    admit: admitWithBody(admission, refuse),
  };
  app.use(onlyJson(endpoints.filter(({ takesForm }) => takesForm).map(({ path }) => path)));
  // Endpoints with large bodies read them themselves, so they come before `jsonBody`.
  app.use(mount(endpoints.filter(hasLargeBody), mountDeps));
  app.use(jsonBody());
  app.use(
    mount(
      endpoints.filter((spec) => !hasLargeBody(spec)),
      mountDeps,
    ),
  );
  app.use(apiDocs(() => describeApi(endpoints, sessionCookie.name)));
  // The client asks for this at registration. No hosting workspace signs anybody in here, and an error would show in
  // the console.
  app.get('/__replauthuser', (_req, res) => {
    res.status(204).end();
  });
  app.use(['/api', '/__replauthuser'], () => {
    throw notFound();
  });
  app.use(previewsRouter(deps));
  app.use(publicPagesRouter(deps));
  app.use(houseRulesRouter(deps));
  for (const handler of pages) app.use(handler);
  app.use(() => {
    throw notFound();
  });
  app.use(errorHandler(log));
  return admitAhead(admission, refuse, app);
}

/** Compression would hold events back until enough of them have piled up. */
function isCompressible(req: Request, res: Response): boolean {
  const isStream = String(res.getHeader('Content-Type')).startsWith('text/event-stream');
  return !isStream && compression.filter(req, res);
}

/** Allows scripts from our own files only, and a few inlined ones by their hash; nothing may come from any other host. */
function securityHeaders(
  config: Pick<Config, 'production' | 'publicUrl'>,
  scriptHashes: (lang: Lang) => readonly string[],
): RequestHandler[] {
  const https = isHttps(config);
  // In development, Vite inlines its reload client and connects to it over a websocket.
  const devScript = config.production ? [] : ["'unsafe-inline'"];
  // The request context knows the language, which helmet does not know of.
  const inlined = (req: object) =>
    ('lang' in req && isLang(req.lang) ? scriptHashes(req.lang) : []).map((hash) => `'${hash}'`).join(' ');
  const devSocket = config.production ? [] : ['ws:'];
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", inlined, ...devScript],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...devSocket],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(https && { upgradeInsecureRequests: [] }),
        },
      },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-site' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: https && { maxAge: 63_072_000 },
      xFrameOptions: { action: 'deny' },
    }),
    (_req, res, next) => {
      res.set(
        'Permissions-Policy',
        'camera=(), microphone=(), geolocation=(self), payment=(), interest-cohort=()',
      );
      next();
    },
  ];
}

/** Scripts can read and set it, since events of the stream say how far the primary was as well. */
const WRITTEN_COOKIE = 'trib_written';
const SENT = /(?:^|; )trib_written=(\d{20})(?:;|$)/;
/** Longer than a replica may be behind. */
const LASTS_MS = 10_000;

const positionIn = ({ headers }: Request): Position => SENT.exec(headers.cookie ?? '')?.[1] ?? '';

/** What is read for a request includes whatever its browser has written or was told of before. */
const readOwnWrites: RequestHandler = (req, _res, next) => readingAfter(positionIn(req), next);

function setWritten(req: Request, res: Response, written: Position): void {
  const known = positionIn(req);
  res.cookie(WRITTEN_COOKIE, known > written ? known : written, { maxAge: LASTS_MS, sameSite: 'lax' });
}
