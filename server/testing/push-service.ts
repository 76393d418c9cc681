import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { type PushPayload, pushPayload } from '#shared/api/push';
import { decryptPush } from './push-decryption';

const DAY_SECONDS = 86_400;

type Reply = { status: number; headers?: Record<string, string> } | 'hang';
type ReceivedPush = { payload: PushPayload; ttl: number; urgency: string; topic: string };

export type TestBrowser = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  received: ReceivedPush[];
  asked: number;
  reply: Reply;
};

export type PushService = {
  origin: string;
  browser(): TestBrowser;
  /** What was wrong with requests; each of those was refused with 400. */
  problems: string[];
};

/** Starts a push service as RFC 8030, 8291 and 8292 describe it: it verifies the sender, and the browser decrypts. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { browser: TestBrowser; open: (body: Buffer) => string }>();
  const problems: string[] = [];
  const server = createServer((req, res) => {
    void buffer(req).then((body) => receive(req.url ?? '', req.headers, body, res));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The push service has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const whenDone = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });

  function receive(path: string, headers: IncomingHttpHeaders, body: Buffer, res: ServerResponse): void {
    const found = browsers.get(path);
    if (!found) return void res.writeHead(404).end();
    const { browser, open } = found;
    browser.asked += 1;
    if (browser.reply === 'hang') return;
    try {
      verifySender(headers.authorization ?? '', origin);
      const received = read(headers, open(body));
      if (browser.reply.status < 300) browser.received.push(received);
      res.writeHead(browser.reply.status, browser.reply.headers).end();
    } catch (error) {
      problems.push(String(error));
      res.writeHead(400).end();
    }
  }

  return {
    origin,
    problems,
    browser() {
      const keyPair = createECDH('prime256v1');
      keyPair.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomUUID()}`;
      const browser: TestBrowser = {
        endpoint: origin + path,
        keys: { p256dh: keyPair.getPublicKey('base64url'), auth: auth.toString('base64url') },
        received: [],
        asked: 0,
        reply: { status: 201 },
      };
      browsers.set(path, { browser, open: (body) => decryptPush(body, keyPair, auth) });
      return browser;
    },
  };
}

function read(headers: IncomingHttpHeaders, text: string): ReceivedPush {
  const { ttl, urgency, topic, 'content-encoding': encoding } = headers;
  if (encoding !== 'aes128gcm') throw new Error(`The encoding is ${encoding}`);
  if (!/^\d+$/.test(String(ttl))) throw new Error(`The TTL is ${String(ttl)}`);
  if (!/^[\w-]{1,32}$/.test(String(topic))) throw new Error(`The topic is ${String(topic)}`);
  const payload = pushPayload.parse(JSON.parse(text));
  return { payload, ttl: Number(ttl), urgency: String(urgency), topic: String(topic) };
}

/**
 * Verifies the sender's signed token (RFC 8292): it must be for this origin, signed by the key it names, and valid
 * for no longer than a day.
 */
function verifySender(authorization: string, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The token is not signed by its key');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const now = Date.now() / 1000;
  if (aud !== origin) throw new Error(`The token is for ${aud}`);
  if (!(exp > now && exp <= now + DAY_SECONDS)) throw new Error(`The token ends at ${exp}`);
  if (!/^(mailto:|https:)/.test(sub)) throw new Error(`The token is from ${sub}`);
}
