import type { Logger } from 'pino';
import type { ValueOffsets } from '#shared/domain/compatibility';
import type { Config } from './config';
import type { Database, Db } from './db/handle';
import type { Pagination } from './http/pagination';
import type { RateLimiter } from './http/rate-limiter';
import type { Metrics } from './metrics';
import type { OwnCookie } from './modules/auth/cookies';
import type { InviteCodes } from './modules/auth/invite-codes';
import type { EventHub } from './modules/events/event-hub';
import type { FeedIndex } from './modules/feed-index/feed-index.service';
import type { PhotoStore } from './modules/photos/photo-store';
import type { PhotoUploads } from './modules/photos/upload.service';
import type { VapidKeys } from './modules/push/send-push';
import type { WordIndex } from './modules/search/word-index.service';
import type { Settings } from './modules/settings/settings.service';

/** The dependencies passed to every area; there are no globals. */
export type Deps = {
  config: Config;
  database: Database;
  db: Db;
  events: EventHub;
  feedIndex: FeedIndex;
  inviteCodes: InviteCodes;
  log: Logger;
  limiter: RateLimiter;
  metrics: Metrics;
  pagination: Pagination;
  sessionCookie: OwnCookie;
  settings: Settings;
  photoStore: PhotoStore;
  photoUploads: PhotoUploads;
  vapid: VapidKeys;
  wordIndex: WordIndex;
  now: () => Date;
  drawValueOffsets: () => ValueOffsets;
};
