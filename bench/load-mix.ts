import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Agent, request } from 'node:http';
import sharp from 'sharp';
import { mulberry32 } from '../server/testing/seeded-random';
import { tokenOf } from './fill';
import { SEARCHES } from './targets';

/** Of one round. */
export type Round = {
  latencies: number[];
  refused: number;
  failed: number;
  resets: number;
  firstFailure?: string;
};
/** What the server has said it has stored. */
export type Ledger = { messages: string[]; photos: string[] };
type Call = { method: string; path: string; body?: object | Buffer };

/** A photo takes the server about a second of one processor, and is uploaded once in five thousand requests. */
const UPLOADED_SHARE = 0.02;
const picture = await sharp(readFileSync('client/public/covers/beach-1170.webp')).jpeg().toBuffer();

const random = mulberry32(29);
export const below = (count: number) => Math.floor(random() * count);

/** Sends one request of this person, and books what becomes of it. */
export async function send(
  agent: Agent | undefined,
  url: string,
  person: number,
  rooms: readonly number[],
  round: Round,
  ledger: Ledger,
): Promise<void> {
  const { method, path, body } = nextCall(person, rooms);
  const began = performance.now();
  const isPicture = Buffer.isBuffer(body);
  const bytes = body && (isPicture ? body : Buffer.from(JSON.stringify(body)));
  await new Promise<void>((resolve) => {
    const headers = {
      cookie: `trib_session=${tokenOf(person)}`,
      ...(bytes && {
        'content-type': isPicture ? 'image/jpeg' : 'application/json',
        'content-length': bytes.length,
      }),
    };
    const asked = request(url + path, { method, agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => isPicture && parts.push(part));
      response.on('close', () => {
        const { statusCode: status = 0 } = response;
        // A meetup may be full, and another request may have joined or left it just now.
        if (status < 300 || status === 409) round.latencies.push(performance.now() - began);
        else if (status === 503) round.refused += 1;
        else fail(`${method} ${path}: ${status}`);
        if (status === 201 && isPicture) ledger.photos.push(idOf(Buffer.concat(parts)));
        else if (status === 201 && body && 'clientId' in body) ledger.messages.push(String(body.clientId));
        resolve();
      });
    });
    asked.on('error', (error) => {
      round.resets += 1;
      round.firstFailure ??= error.message;
      resolve();
    });
    asked.end(bytes);
  });

  function fail(what: string): void {
    round.failed += 1;
    round.firstFailure ??= what;
  }
}

function idOf(response: Buffer): string {
  const body: unknown = JSON.parse(response.toString());
  return typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '';
}

/** Beside uploads: 40 % feed, 20 Discover, 20 reading chats, 12 sending, 5 joining and leaving, 2 profiles, 1 search. */
function nextCall(person: number, rooms: readonly number[]): Call {
  if (random() * 100 < UPLOADED_SHARE) return { method: 'POST', path: '/api/photos', body: picture };
  const share = random() * 100;
  const room = rooms[below(rooms.length)];
  const meetup = 1 + below(1_000);
  if (share < 40) return get('/api/tribs?limit=20');
  if (share < 50) return get('/api/ideas');
  if (share < 60) return get('/api/communities');
  if (share < 70 || room === undefined) return get('/api/conversations');
  if (share < 80) return get(`/api/conversations/${room}/messages`);
  if (share < 92) {
    const body = { clientId: randomUUID(), text: 'Who is coming?' };
    return { method: 'POST', path: `/api/conversations/${room}/messages`, body };
  }
  if (share < 94.5) return { method: 'PUT', path: `/api/tribs/${meetup}/membership` };
  if (share < 97) return { method: 'DELETE', path: `/api/tribs/${meetup}/membership` };
  if (share < 99) return get(`/api/users/${person}`);
  return get(`/api/tribs?q=${encodeURIComponent(SEARCHES[below(SEARCHES.length)] ?? 'walk')}`);
}

function get(path: string): Call {
  return { method: 'GET', path };
}
