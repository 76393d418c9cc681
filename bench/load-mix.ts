import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { mulberry32 } from '../server/testing/seeded-random';
import { tokenOf } from './fill';
import type { Connections } from './load-connections';
import { SEARCHES } from './targets';

export type Round = {
  latencies: number[];
  /** Writes that got a response; they cost several times what reads do. */
  writes: number;
  refused: number;
  failed: number;
  resets: number;
  firstFailure?: string;
};
export type Ledger = { messages: string[]; photos: string[] };
export type Call = { method: string; path: string; body?: object | Buffer };

/** A photo takes about a second of one processor, and is uploaded once in five thousand requests. */
const UPLOADED_SHARE = 0.02;
const picture = await sharp(readFileSync('client/public/covers/beach-1170.webp')).jpeg().toBuffer();

const random = mulberry32(29);
export const below = (count: number) => Math.floor(random() * count);

export async function send(
  connections: Connections,
  person: number,
  { method, path, body }: Call,
  round: Round,
  ledger: Ledger,
): Promise<void> {
  const began = performance.now();
  const isPicture = Buffer.isBuffer(body);
  const bytes = isPicture ? body : Buffer.from(body ? JSON.stringify(body) : '');
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${connections.host}\r\nCookie: trib_session=${tokenOf(person)}\r\n`;
  const type = isPicture ? 'image/jpeg' : 'application/json';
  const more = body ? `Content-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n` : '\r\n';
  try {
    const request = body ? Buffer.concat([Buffer.from(head + more), bytes]) : head + more;
    const reply = await connections.ask(request, isPicture);
    const { status } = reply;
    // The meetup may be full, or another request may just have joined or left it.
    if (status < 300 || status === 409) {
      round.latencies.push(performance.now() - began);
      if (method !== 'GET') round.writes += 1;
    } else if (status === 503) round.refused += 1;
    else {
      round.failed += 1;
      round.firstFailure ??= `${method} ${path}: ${status}`;
    }
    if (status === 201 && isPicture) ledger.photos.push(idOf(reply.body));
    else if (status === 201 && body && 'clientId' in body) ledger.messages.push(String(body.clientId));
  } catch (error) {
    round.resets += 1;
    round.firstFailure ??= String(error);
  }
}

function idOf(response: string): string {
  const body: unknown = JSON.parse(response);
  return typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '';
}

/** How many of a hundred requests are of each kind, not counting uploads. */
const SHARES = {
  feed: 40,
  ideas: 10,
  communities: 10,
  conversations: 10,
  messages: 10,
  send: 12,
  join: 2.5,
  leave: 2.5,
  profile: 2,
  search: 1,
};
type Kind = keyof typeof SHARES;

const get = (path: string): Call => ({ method: 'GET', path });
const membership = (method: string): Call => ({ method, path: `/api/tribs/${1 + below(1_000)}/membership` });

export const calls: Record<Kind, (person: number, room: number) => Call> = {
  feed: () => get('/api/tribs?limit=20'),
  ideas: () => get('/api/ideas'),
  communities: () => get('/api/communities'),
  conversations: () => get('/api/conversations'),
  messages: (_, room) => get(`/api/conversations/${room}/messages`),
  send: (_, room) => {
    const body = { clientId: randomUUID(), text: 'Who is coming?' };
    return { method: 'POST', path: `/api/conversations/${room}/messages`, body };
  },
  join: () => membership('PUT'),
  leave: () => membership('DELETE'),
  profile: (person) => get(`/api/users/${person}`),
  search: () => get(`/api/tribs?q=${encodeURIComponent(SEARCHES[below(SEARCHES.length)] ?? 'walk')}`),
};

export function nextCall(person: number, rooms: readonly number[]): Call {
  if (random() * 100 < UPLOADED_SHARE) return { method: 'POST', path: '/api/photos', body: picture };
  const room = rooms[below(rooms.length)];
  const kind = pickKind();
  if (room !== undefined) return calls[kind](person, room);
  return calls[kind === 'messages' || kind === 'send' ? 'conversations' : kind](person, 0);
}

function pickKind(): Kind {
  let left = random() * 100;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
  for (const [kind, share] of Object.entries(SHARES) as [Kind, number][])
    if ((left -= share) < 0) return kind;
  return 'feed';
}
