import type { Logger } from 'pino';
import type { Config } from './config';
import type { Database, Db } from './db/handle';
import type { RateLimiter } from './http/rate-limit';
import type { OwnCookie } from './modules/auth/cookies';
import type { PhotoStore } from './modules/photos/photo-store';

/** What every area is given; nothing reaches for a global. */
export type Deps = {
  config: Config;
  database: Database;
  db: Db;
  log: Logger;
  limiter: RateLimiter;
  sessionCookie: OwnCookie;
  photoStore: PhotoStore;
  now: () => Date;
};
