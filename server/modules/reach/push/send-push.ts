import webPush from 'web-push';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import * as z from 'zod/mini';
import type { PushPayload } from '#shared/api/push';
import { type Outcome, outcomeOf } from './push.rules';
import { type Config, isHttps } from '../../../config';
import type { Db } from '../../../db/handle';
import { readSecret } from '../../../db/server-secret';
import { AddressRefused, createPublicLookup, outgoingProblem } from '../../../http/outgoing-addresses';

const TIMEOUT_MS = 10_000;
const publicLookup = createPublicLookup();

export type Push = {
  payload: PushPayload;
  ttlSeconds: number;
  isUrgent: boolean;
};
type Browser = { endpoint: string; p256dh: string; auth: string };
type SendOptions = { vapid: VapidKeys; allowedOrigins: readonly string[]; closing: AbortSignal };

/** Encrypts for one browser and hands it to its push service in one request, without redirects, in ten seconds at most. */
export async function sendPush(browser: Browser, push: Push, deps: SendOptions): Promise<Outcome> {
  const { endpoint, p256dh, auth } = browser;
  if (outgoingProblem(endpoint, deps.allowedOrigins) !== null) return { kind: 'refused' };
  const { subject, publicKey, privateKey } = deps.vapid;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(push.payload),
    {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: push.ttlSeconds,
      urgency: push.isUrgent ? 'high' : 'normal',
      topic: topicOf(push.payload, auth),
    },
  );
  try {
    const response = await post(new URL(endpoint), headers, body, deps);
    // The rest of a push service's response is not needed, and could be endless.
    response.destroy();
    return outcomeOf(response.statusCode ?? 0, response.headers['retry-after'], new Date());
  } catch (error) {
    if (error instanceof AddressRefused) return { kind: 'refused' };
    return { kind: 'failed', retryAfterMs: null, didAnswer: false };
  }
}

/**
 * A push service replaces a message it still holds by one with the same topic. Keyed with the browser's secret, which
 * the service does not have, the topic tells neither the conversation nor who else is in it. Topics have at most 32
 * characters.
 */
const topicOf = ({ tag }: PushPayload, auth: string) =>
  createHmac('sha256', auth).update(tag).digest('base64url').slice(0, 32);

async function post(
  url: URL,
  headers: Record<string, string | number>,
  body: Buffer | null,
  { allowedOrigins, closing }: SendOptions,
): Promise<IncomingMessage> {
  const isAllowed = allowedOrigins.includes(url.origin);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(url, {
    method: 'POST',
    headers,
    agent: false,
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing]),
    ...(!isAllowed && { lookup: publicLookup }),
  });
  // The request may still fail after its response has begun.
  request.on('error', () => {});
  request.end(body);
  const [response] = await once(request, 'response');
  return response;
}

/** The keys and the contact by which push services know this server (RFC 8292). */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string };

/** Push services may refuse the address of a local server, where browsers accept push without https. */
const NO_ADDRESS = 'https://trib.invalid';

const kept = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Keys that are not configured are kept in the database, so that all instances have the same and push just works. */
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
