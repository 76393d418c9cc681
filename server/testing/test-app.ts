import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import type { RegisterRequest } from '#shared/api/users';
import { VALUE_KEYS } from '#shared/domain/values';
import { type AppOptions, createApp } from '../app';
import { type Config, isHttps, readConfig } from '../config';
import { readServerSecret } from '../db/server-secret';
import type { Deps } from '../deps';
import { createAdmission } from '../http/admission';
import { createPagination } from '../http/pagination';
import { createRateLimiter } from '../http/rate-limiter';
import { createEventHub } from '../modules/talk/events/event-hub';
import { createFeedIndex } from '../modules/matching/feed-index/feed-index.service';
import { createLog } from '../log';
import { createMetrics } from '../metrics';
import { createSessionCookie } from '../modules/accounts/auth/cookies';
import { createInviteCodes } from '../modules/accounts/auth/invite-codes';
import { openPhotoStore } from '../modules/places/photos/photo-store';
import { createPhotoUploads } from '../modules/places/photos/upload.service';
import { readVapidKeys } from '../modules/reach/push/send-push';
import { createSettings } from '../modules/trust/settings/settings.service';
import { createWordIndex } from '../modules/matching/search/word-index.service';
import { apiEndpoints } from '../routes';
import { createAgent, type Agent } from './agent';
import { checkAgainst } from './contract';
import { openTestDatabase } from './test-database';

export type Person = Agent & { id: number };

export type TestApp = Deps & {
  url: string;
  /** A browser, without cookies unless some are given. */
  visitor(cookies?: Record<string, string>): Agent;
  /** Registers a new person; without a username it is a demo account. */
  person(registration?: RegisterRequest): Promise<Person>;
  /** Stops the clock at a moment; null lets it run again. */
  clock: { set(moment: Date | null): void };
};

/** Admits requests as on a machine that has nothing else to do: a test is not about how busy this one is. */
export const idleAdmission = () =>
  createAdmission({ now: () => 0, turnMs: () => 0, databaseBusyMs: () => 0 });

/**
 * Starts the real app on a real database and a real port; it is closed after the file's tests. People's offsets are
 * zero unless a test is about them, so that expected scores are exact.
 */
export async function startTestApp(
  config: Partial<Config> = {},
  {
    database: shared,
    feedIndex,
    drawValueOffsets = () => VALUE_KEYS.map(() => 0),
    log = createLog(process.env['TEST_LOG'] ?? 'silent'),
    ...options
  }: AppOptions & Partial<Pick<Deps, 'database' | 'drawValueOffsets' | 'feedIndex' | 'log'>> = {},
): Promise<TestApp> {
  // Two apps in one test can share a database, as the instances of an installation do.
  const database = shared ?? (await openTestDatabase());
  let frozen: Date | null = null;
  const dataDir = mkdtempSync(join(tmpdir(), 'trib-test-'));
  const complete: Config = { ...readConfig({ PORT: '0' }), dataDir, rateLimits: false, ...config };
  const secret = await readServerSecret(database.db);
  const deps: Deps = {
    config: complete,
    database,
    db: database.db,
    events: createEventHub({ database, log }),
    feedIndex: feedIndex ?? createFeedIndex(database),
    inviteCodes: createInviteCodes(secret),
    log,
    limiter: createRateLimiter(database.db, complete.rateLimits),
    metrics: createMetrics(),
    pagination: createPagination(secret),
    sessionCookie: createSessionCookie(isHttps(complete)),
    settings: createSettings(database),
    photoStore: openPhotoStore(complete),
    photoUploads: createPhotoUploads(),
    vapid: await readVapidKeys(database.db, complete),
    wordIndex: createWordIndex(database),
    now: () => frozen ?? new Date(),
    drawValueOffsets,
  };
  // With a timeout, the server of a busy test could close a connection that a client is about to use again.
  const server = createServer(
    { keepAliveTimeout: 0 },
    createApp(deps, { admission: idleAdmission(), ...options }),
  ).listen(complete.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server has no port');
  const url = `http://127.0.0.1:${address.port}`;
  // Vitest ignores an `afterAll` that a running test registers.
  const whenDone = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  whenDone(async () => {
    await deps.events.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    if (!shared) await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const check = checkAgainst(apiEndpoints(deps));
  const visitor = (cookies?: Record<string, string>) => createAgent(url, check, cookies);
  return {
    ...deps,
    url,
    visitor,
    clock: { set: (moment) => (frozen = moment) },
    async person(registration = {}) {
      const agent = visitor();
      const { status, body } = await agent.post('/api/users/register', registration);
      if (status !== 201) throw new Error(`Registration returned ${status}: ${JSON.stringify(body)}`);
      return { ...agent, id: body.id };
    },
  };
}
