import type { RequestListener, Server } from 'node:http';
import type { Logger } from 'pino';
import { HOUR_MS } from '#shared/domain/durations';
import { createApp } from './app';
import { type Config, isHttps } from './config';
import type { Database } from './db/handle';
import { loadCitiesOfThisBuild } from './db/city-file';
import { createJobRunner } from './db/job-runner';
import { migrate } from './db/migrate';
import { seed } from './db/seed/seed';
import { readServerSecret } from './db/server-secret';
import { drawValueOffsets } from './db/value-offsets';
import type { Deps } from './deps';
import { createPagination } from './http/pagination';
import { createRateLimiter } from './http/rate-limiter';
import { jobKinds } from './jobs';
import { createMetrics, observe } from './metrics';
import { createSessionCookie } from './modules/accounts/auth/cookies';
import { createInviteCodes } from './modules/accounts/auth/invite-codes';
import { offerBackup } from './modules/running/backup/live-backup';
import { refreshAggregates } from './modules/matching/compatibility/compatibility.queries';
import { createEventHub } from './modules/talk/events/event-hub';
import { createFeedIndex } from './modules/matching/feed-index/feed-index.service';
import { createNoticeCollector } from './modules/reach/mail/mail-sender';
import { openPhotoStore } from './modules/places/photos/photo-store';
import { createPhotoUploads } from './modules/places/photos/upload.service';
import { sweepPictures } from './modules/reach/previews/previews.service';
import { createPushSender } from './modules/reach/push/push-sender';
import { readVapidKeys } from './modules/reach/push/send-push';
import { createSettings } from './modules/trust/settings/settings.service';
import { createWordIndex } from './modules/matching/search/word-index.service';
import { openPages } from './pages/pages';

export type Instance = {
  app: RequestListener;
  /** Reads all meetups before the first request, so that the first page does not wait for that. */
  warmUp(): Promise<void>;
  startJobs(): Promise<void>;
  /** After this, nothing is sent or tidied up any more. */
  stopJobs(): Promise<void>;
  endStreams(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  config: Config;
  database: Database;
  log: Logger;
  server: Server;
  isStopping: () => boolean;
};

/** Brings the database to the schema of this build. Nothing is sent or tidied up before `startJobs`. */
export async function openInstance({
  config,
  database,
  log,
  server,
  isStopping,
}: Options): Promise<Instance> {
  const { db } = database;
  await migrate(database.direct);
  await loadCitiesOfThisBuild(db, log);
  await seed(db, config.seed === 'demo' ? { now: new Date(), refreshAggregates } : null);
  const secret = await readServerSecret(db);
  const deps: Deps = {
    config,
    database,
    db,
    events: createEventHub({ database, log }),
    feedIndex: createFeedIndex(database),
    inviteCodes: createInviteCodes(secret),
    log,
    limiter: createRateLimiter(db, config.rateLimits),
    metrics: createMetrics(),
    pagination: createPagination(secret),
    sessionCookie: createSessionCookie(isHttps(config)),
    settings: createSettings(database),
    photoStore: openPhotoStore(config),
    photoUploads: createPhotoUploads(),
    vapid: await readVapidKeys(db, config),
    wordIndex: createWordIndex(database),
    now: () => new Date(),
    drawValueOffsets,
  };
  if (config.metricsToken !== null) observe(deps);
  const pages = await openPages(deps, server);
  const app = createApp(deps, { ...pages, isStopping });
  let jobs: { stop(): Promise<void> } | null = null;
  return {
    app,
    warmUp: async () => void (await deps.feedIndex.current()),
    async startJobs() {
      jobs = await startJobs(deps);
    },
    async stopJobs() {
      await jobs?.stop();
    },
    endStreams: () => deps.events.close(),
    async close() {
      await pages.close();
      await database.close();
    },
  };
}

async function startJobs(deps: Deps) {
  const runner = createJobRunner({ ...deps, onEnd: deps.metrics.jobEnded }, jobKinds(deps));
  const collectors = deps.config.mail === null ? [] : [createNoticeCollector(deps)];
  const senders = [createPushSender(deps), ...collectors, runner];
  const stopSenders = async () => {
    for (const sender of senders) await sender.close();
  };
  try {
    for (const sender of senders) await sender.start();
  } catch (error) {
    await stopSenders();
    throw error;
  }
  // Each instance has drawn pictures of its own, so no other can tidy them up.
  const sweeping = setInterval(() => {
    sweepPictures(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'pictures were not tidied up'),
    );
  }, HOUR_MS).unref();
  const stopBackups = await offerBackups(deps);
  return {
    async stop() {
      await stopBackups?.();
      clearInterval(sweeping);
      await stopSenders();
    },
  };
}

/** For a database that can be backed up only by the process that has it open. */
async function offerBackups(deps: Deps): Promise<(() => Promise<void>) | null> {
  const { ownFolder: folder } = deps.database;
  if (folder === undefined) return null;
  try {
    return await offerBackup({ ...deps, folder });
  } catch (error) {
    deps.log.warn({ err: error }, 'no backup can be made while the server runs');
    return null;
  }
}
