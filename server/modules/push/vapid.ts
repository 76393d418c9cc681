import webPush from 'web-push';
import * as z from 'zod/mini';
import type { Config } from '../../config';
import { isHttps } from '../../config';
import type { Db } from '../../db/handle';
import { readSecret } from '../../db/server-secret';

/** Who this server is to push services (RFC 8292). */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string };

/** Push services may refuse an address on this machine, where browsers accept push without https too. */
const NO_ADDRESS = 'https://trib.invalid';

const kept = z.object({ publicKey: z.string(), privateKey: z.string() });

/** A pair that is not configured is kept in the database, so that all instances have the same and push just works. */
export async function readVapidKeys(
  db: Db,
  config: Pick<Config, 'vapidKeys' | 'vapidSubject' | 'publicUrl'>,
): Promise<VapidKeys> {
  const pair =
    config.vapidKeys ??
    kept.parse(JSON.parse(await readSecret(db, 'vapid', JSON.stringify(webPush.generateVAPIDKeys()))));
  const ownAddress = isHttps(config) ? config.publicUrl : undefined;
  return { ...pair, subject: config.vapidSubject ?? ownAddress ?? NO_ADDRESS };
}
