import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { CALENDAR_BYTES_MAX } from '#shared/domain/limits';
import { AddressRefused, createPublicLookup, outgoingProblem } from '../../http/outgoing-addresses';
import { startThread } from '../../start-thread';
import {
  calendarTooLarge,
  noAnswer,
  refusedAddress,
  importsBusy,
  notACalendar,
  tooManyEvents,
  tooSlow,
} from './calendar-import.errors';
import type { Asked, readCalendar } from './read-calendar.rules';

/** For the whole of it: a server that sends one byte at a time gets no more. */
const TIMEOUT_MS = 8_000;
const publicLookup = createPublicLookup();

type Options = { allowedOrigins?: readonly string[]; timeoutMs?: number };

/** The text at an address, with the limits of everything that people make the server fetch: one request, no redirects. */
export async function fetchCalendar(
  address: string,
  { allowedOrigins = [], timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<string> {
  // Calendars hand their addresses out with this scheme.
  const typed = address.trim().replace(/^webcals?:/i, 'https:');
  const problem = outgoingProblem(typed, allowedOrigins);
  if (problem !== null) throw refusedAddress(problem);
  const url = new URL(typed);
  try {
    return await read(url, allowedOrigins.includes(url.origin), AbortSignal.timeout(timeoutMs));
  } catch (error) {
    if (error instanceof TooLarge) throw calendarTooLarge();
    if (error instanceof AddressRefused) throw refusedAddress('Must be an address of the public internet');
    throw noAnswer();
  }
}

class TooLarge extends Error {}
class Unusable extends Error {}

async function read(url: URL, isAllowed: boolean, signal: AbortSignal): Promise<string> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const sent = send(url, {
    headers: { Accept: 'text/calendar' },
    agent: false,
    signal,
    ...(!isAllowed && { lookup: publicLookup }),
  });
  // It may still fail after its response has begun.
  sent.on('error', () => {});
  sent.end();
  try {
    const [response] = await once(sent, 'response');
    if (response.statusCode !== 200) throw new Unusable();
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of response) {
      size += part.length;
      if (size > CALENDAR_BYTES_MAX) throw new TooLarge();
      parts.push(part);
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } finally {
    sent.destroy();
  }
}

/** A thread that has just started takes a second of it on a busy machine; a calendar as people have them, a moment. */
const READING_MS = 6_000;
const AT_A_TIME = 4;

let running = 0;

/** What is in a calendar. It is read in a thread of its own, which ends: somebody may have made it to take forever. */
export async function readInThread(text: string, asked: Asked, limitMs = READING_MS) {
  if (running >= AT_A_TIME) throw importsBusy();
  running += 1;
  const thread = startThread(new URL('./calendar-worker.ts', import.meta.url), { text, asked });
  try {
    const found = await new Promise<ReturnType<typeof readCalendar> | 'too-slow'>((resolve, reject) => {
      const timer = setTimeout(() => resolve('too-slow'), limitMs);
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => {
        clearTimeout(timer);
        resolve('too-slow');
      });
    });
    if (found === 'not-a-calendar') throw notACalendar();
    if (found === 'too-many-events') throw tooManyEvents();
    if (found === 'too-slow') throw tooSlow();
    return found;
  } finally {
    running -= 1;
    void thread.terminate();
  }
}
