import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { CALENDAR_BYTES_MAX } from '#shared/domain/limits';
import { AddressRefused, createPublicLookup, outgoingProblem } from '../../http/outgoing-addresses';
import { calendarTooLarge, noAnswer, refusedAddress } from './calendar-import.errors';

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
