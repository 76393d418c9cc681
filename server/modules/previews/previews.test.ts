import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app';
import { completePage } from '../../pages/complete-page';
import { HEAD_SLOT, parseTemplate } from '../../pages/template';
import { storedKeys, uploaded } from '../../testing/pictures';
import { cancel, createTrib } from '../../testing/scenes';
import { startTestApp } from '../../testing/test-app';

const CRAWLERS = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
];
const ENCODINGS = ['identity', 'gzip', 'br'] as const;
const HEAD_BYTES = 4_096;

const dataDir = mkdtempSync(join(tmpdir(), 'trib-previews-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const pad = `<p>${'the rest of the page '.repeat(400)}</p>`;
const template = parseTemplate(
  `<!doctype html><html><head><meta charset="utf-8">${HEAD_SLOT}</head>${pad}</html>`,
);
const templates = { landing: template, invited: template, feed: template, app: template };

const app = await startTestApp({ dataDir, publicUrl: 'https://trib.example' });
let port = 0;

beforeAll(async () => {
  const page: RequestHandler = async (req, res) => {
    const { status, html } = await completePage(app, templates, req);
    res.status(status).type('html').send(html);
  };
  const server = createApp(app, { pages: [page] }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  return () => new Promise((resolve) => server.close(resolve));
});

type Fetched = { status: number; encoding: string | undefined; type: string; cache: string; body: Buffer };

/** Without fetch, which would ask for and undo the encodings itself. */
function fetchRaw(path: string, headers: Record<string, string> = {}): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => {
        const { 'content-encoding': encoding, 'content-type': type, 'cache-control': cache } = res.headers;
        const body = Buffer.concat(parts);
        resolve({ status: res.statusCode ?? 0, encoding, type: type ?? '', cache: cache ?? '', body });
      });
    }).on('error', reject);
  });
}

function textOf({ encoding, body }: Fetched): string {
  if (encoding === 'gzip') return gunzipSync(body).toString();
  return encoding === 'br' ? brotliDecompressSync(body).toString() : body.toString();
}

function tag(html: string, property: string): string | undefined {
  return new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)">`).exec(html)?.[1];
}

const pageAt = async (path: string) => textOf(await fetchRaw(path));
const pictureOf = (html: string) => fetchRaw(new URL(tag(html, 'og:image') ?? '').pathname);

describe('the preview of an invitation', () => {
  it.each(CRAWLERS.flatMap((agent) => ENCODINGS.map((encoding) => [agent, encoding] as const)))(
    'is complete in the first bytes for %s with %s',
    async (agent, encoding) => {
      const { id } = await app.person({ displayName: 'Maya Chen' });
      const answer = await fetchRaw(`/?inv=${id}&name=Somebody`, {
        'user-agent': agent,
        'accept-encoding': encoding,
      });
      expect(answer.encoding ?? 'identity').toBe(encoding);
      const start = textOf(answer).slice(0, HEAD_BYTES);
      expect(answer.status).toBe(200);
      expect(start).toContain('<title>Maya Chen invited you to Trib</title>');
      expect(tag(start, 'og:title')).toBe('Maya Chen invited you to Trib');
      expect(tag(start, 'twitter:card')).toBe('summary_large_image');
      expect(tag(start, 'twitter:image')).toMatch(/^https:\/\/trib\.example\/previews\/invitation-/);
    },
  );

  it('shows the stored name as text, whatever it is', async () => {
    const { id } = await app.person({ displayName: '"><script>$&' });
    const html = await pageAt(`/?inv=${id}&name=x`);
    expect(tag(html, 'og:title')).toBe('&quot;&gt;&lt;script&gt;$&amp; invited you to Trib');
    expect(html).not.toContain('<script');
  });

  it('does not present a name that nobody chose', async () => {
    const { id } = await app.person({ displayName: 'Demo User' });
    expect(tag(await pageAt(`/?inv=${id}&name=x`), 'og:title')).toBe('You are invited to Trib');
  });

  it.each(['2147483647', '99999999999', '-1', 'abc', '1%00', ''])('is general for inv=%s', async (inv) => {
    const answer = await fetchRaw(`/?inv=${inv}&name=x`);
    expect(answer.status).toBe(200);
    expect(tag(textOf(answer), 'og:image')).toMatch(/\/previews\/trib-[0-9a-f]{16}\.jpg$/);
  });
});

describe('the preview of a meetup', () => {
  it('says its name and day', async () => {
    const host = await app.person();
    const trib = await createTrib(host, {
      name: 'Owls & stars',
      startTime: '2027-03-05T18:00',
      endTime: '2027-03-05T20:00',
    });
    const html = await pageAt(`/meetups?trib=${trib.id}`);
    expect(tag(html, 'og:title')).toBe('Owls &amp; stars · Trib');
    expect(tag(html, 'og:description')).toContain('Friday, March 5');
    expect(tag(html, 'og:url')).toBe(`https://trib.example/meetups?trib=${trib.id}`);
  });

  it('never says the place its host typed', async () => {
    const host = await app.person();
    const trib = await createTrib(host, { location: '12 Secret Lane' });
    expect(await pageAt(`/meetups?trib=${trib.id}`)).not.toContain('Secret Lane');
  });

  it('shows its photo; another photo is another address, and one that is gone makes way for the cover', async () => {
    const host = await app.person();
    const red = sharp({ create: { width: 800, height: 1000, channels: 3, background: '#f00' } });
    const [first, second] = [
      await uploaded(host, await red.clone().png().toBuffer()),
      await uploaded(host, await red.clone().negate().png().toBuffer()),
    ];
    const { id } = await createTrib(host, { name: 'Owls', mainImageUrl: first.url });
    const address = async () => tag(await pageAt(`/meetups?trib=${id}`), 'og:image') ?? '';
    const rightEdge = async (path: string) => {
      const { body, cache } = await fetchRaw(new URL(path).pathname);
      const edge = await sharp(body).extract({ left: 1150, top: 250, width: 50, height: 50 }).toBuffer();
      const { channels } = await sharp(edge).stats();
      return { cache, colour: channels.map(({ mean }) => Math.round(mean / 85)) };
    };
    const before = await address();
    expect(await rightEdge(before)).toEqual({
      cache: expect.stringContaining('immutable'),
      colour: [3, 0, 0],
    });
    await host.put(`/api/tribs/${id}`, { mainImageUrl: second.url });
    const after = await address();
    expect(after).not.toBe(before);
    await app.photoStore.remove(await storedKeys(app));
    const instead = await rightEdge(after);
    expect(instead.cache).toBe('public, max-age=300');
    expect(instead.colour).not.toEqual([0, 3, 3]);
    await host.put(`/api/tribs/${id}`, { mainImageUrl: '/covers/tea.svg' });
    expect((await rightEdge(await address())).cache).toContain('immutable');
  });

  it('is general once it is cancelled, and for ids that lead nowhere', async () => {
    const trib = await createTrib(await app.person(), { name: 'Called off' });
    await cancel(app.db, trib.id);
    for (const id of [trib.id, '2147483647', '99999999999', '-1', 'abc']) {
      const answer = await fetchRaw(`/meetups?trib=${id}`);
      expect([answer.status, tag(textOf(answer), 'og:title')]).toEqual([
        200,
        'Trib: real people, real meetups',
      ]);
    }
  });
});

describe('the picture', () => {
  it('is a small JPEG of the size chats want, kept for ever under its address', async () => {
    const { id } = await app.person({ displayName: 'Maya Chen' });
    const picture = await pictureOf(await pageAt(`/?inv=${id}&name=x`));
    expect(picture).toMatchObject({ status: 200, type: 'image/jpeg' });
    expect(picture.cache).toContain('immutable');
    expect(picture.body.length).toBeLessThan(200_000);
    expect(await sharp(picture.body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  it('is kept for a short time only under an address of other content', async () => {
    const { id } = await app.person({ displayName: 'Maya Chen' });
    const old = await fetchRaw(`/previews/invitation-${id}-0123456789abcdef.jpg`);
    expect([old.status, old.cache]).toEqual([200, 'public, max-age=300']);
  });

  it('is the general one for whom nobody knows', async () => {
    const general = await pictureOf(await pageAt('/'));
    const unknown = await fetchRaw('/previews/invitation-2147483647-0123456789abcdef.jpg');
    expect(general.cache).toContain('immutable');
    expect(unknown.body.equals(general.body)).toBe(true);
  });

  it.each(['x.jpg', 'invitation-1.jpg', 'user-1-0123456789abcdef.jpg', '..%2f..%2fpackage.json'])(
    'is not found at %s',
    async (name) => {
      expect((await fetchRaw(`/previews/${name}`)).status).toBe(404);
    },
  );
});
