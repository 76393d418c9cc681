import ICAL from 'ical.js';
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { calendarAddresses } from '../../../db/schema/calendar';
import { places } from '../../../db/schema/catalogue';
import { users } from '../../../db/schema/users';
import { createLog } from '../../../log';
import type { ApiResponse } from '../../../testing/agent';
import { expectError, withoutRequestId } from '../../../testing/expect-error';
import { block, createTrib, known } from '../../../testing/factories';
import { eventsIn } from '../../../testing/read-calendar';
import { makeStale } from '../../../testing/stale-session';
import { type Person, startTestApp } from '../../../testing/test-app';

const logged: string[] = [];
const sink = { write: (line: string) => void logged.push(line) };
const app = await startTestApp({}, { log: createLog('trace', sink) });
const [place] = await app.db.select().from(places).where(eq(places.city, 'Denver, CO')).limit(1);
const host = await known(app.db, await app.person());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
/** Formats a time as the wizard sends it: the local time at the place, without a zone. */
const local = (moment: Date) => moment.toISOString().slice(0, 16);

const going = async (person: Person, changes: Record<string, unknown> = {}) => {
  const trib = await createTrib(host, { placeId: place?.id, ...changes });
  await person.put(`/api/tribs/${trib.id}/membership`);
  return trib;
};
const subscription = (person: Person) => `/api/users/${person.id}/calendar`;
const pathOf = ({ body }: ApiResponse) => new URL(body.url).pathname;
const subscribe = async (person: Person) => pathOf(await person.put(subscription(person)));

async function subscriber() {
  const person = await known(app.db, await app.person());
  return { person, path: await subscribe(person) };
}

const read = (path: string, headers = {}) => app.visitor().get(path, headers);

function eventsOf({ body, status }: ApiResponse) {
  expect(status).toBe(200);
  return eventsIn(body);
}
const onlyEventOf = (response: ApiResponse) => {
  const [event, ...others] = eventsOf(response);
  expect(others).toEqual([]);
  if (!event) throw new Error('The calendar is empty');
  return event;
};

describe('the calendar to subscribe to', () => {
  it('has each meetup the person is going to, with its exact place and its time in UTC', async () => {
    const { person, path } = await subscriber();
    const times = { startTime: local(inDays(3)), endTime: local(inDays(3.1)) };
    const trib = await going(person, { name: 'Owls; at, night', description: 'Bring tea', ...times });
    await createTrib(host, { name: 'Somebody else goes there' });
    const event = onlyEventOf(await read(path));
    expect(event).toMatchObject({
      summary: 'Owls; at, night',
      start: new Date(trib.startTime ?? '').toISOString(),
      end: new Date(trib.endTime ?? '').toISOString(),
      location: `${place?.name}, ${place?.address}`,
      status: 'CONFIRMED',
    });
    expect(event.description).toContain(`/meetups?trib=${trib.id}`);
  });

  it('is a calendar as RFC 5545 wants it, also without any meetup', async () => {
    const { path } = await subscriber();
    const response = await read(path);
    expect(eventsOf(response)).toEqual([]);
    const calendar = new ICAL.Component(ICAL.parse(response.body));
    expect(calendar.getAllSubcomponents()).toHaveLength(1);
    expect(calendar.getFirstPropertyValue('method')).toBeNull();
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    expect(calendar.getFirstPropertyValue('x-published-ttl')).toBe('PT1H');
  });

  it('follows changes and cancellations with the same UID and a rising SEQUENCE, within a second too', async () => {
    const { person, path } = await subscriber();
    const trib = await going(person);
    const versions = [onlyEventOf(await read(path))];
    for (const days of [20, 21, 22]) {
      const times = { startTime: local(inDays(days)), endTime: local(inDays(days + 0.1)) };
      expect((await host.put(`/api/tribs/${trib.id}`, times)).status).toBe(200);
      versions.push(onlyEventOf(await read(path)));
    }
    await host.post(`/api/tribs/${trib.id}/cancel`);
    versions.push(onlyEventOf(await read(path)));
    expect(new Set(versions.map(({ uid }) => uid)).size).toBe(1);
    expect(new Set(versions.map(({ start }) => start)).size).toBe(4);
    const sequences = versions.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    expect(versions.at(-1)).toMatchObject({ status: 'CANCELLED', summary: `Cancelled: ${trib.name}` });
  });

  it('no longer has what the person has left, or what a block hides', async () => {
    const { person, path } = await subscriber();
    const [left, hidden] = [await going(person), await going(person)];
    expect(eventsOf(await read(path))).toHaveLength(2);
    await person.delete(`/api/tribs/${left.id}/membership`);
    expect(onlyEventOf(await read(path)).uid).toContain(`trib-${hidden.id}@`);
    await block(app.db, person, host);
    expect(eventsOf(await read(path))).toEqual([]);
  });

  it('keeps what is over for ninety days, and has nothing without a time', async () => {
    const { person, path } = await subscriber();
    const [recent, old] = [await going(person), await going(person)];
    await going(person, { startTime: null, endTime: null });
    for (const [{ id }, days] of [
      [recent, 89],
      [old, 91],
    ] as const) {
      await app.db
        .execute(sql`update tribs set starts_at = now() - make_interval(days => ${days}, hours => 1),
        ends_at = now() - make_interval(days => ${days}) where id = ${id}`);
    }
    expect(onlyEventOf(await read(path)).uid).toContain(`trib-${recent.id}@`);
  });

  it('folds after 75 octets between characters, whatever the language', async () => {
    const { person, path } = await subscriber();
    const name = '夜の梟と👩‍👩‍👧 '.repeat(6).trim();
    const description = 'Ожидание — это тоже радость. \r\nBEGIN:VALARM '.repeat(8).trim();
    await going(person, { name, description });
    const response = await read(path);
    for (const line of response.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const event = onlyEventOf(response);
    expect(event.summary).toBe(name);
    expect(event.description.startsWith(description.replaceAll('\r\n', '\n'))).toBe(true);
  });

  it('is answered with 304 while it is the same, and anew once something has changed', async () => {
    const { person, path } = await subscriber();
    const trib = await going(person);
    const first = await read(path);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await fetch(app.url + path, { headers });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
    await host.put(`/api/tribs/${trib.id}`, { name: 'Owls, renamed' });
    expect(onlyEventOf(await read(path, headers)).summary).toBe('Owls, renamed');
  });

  it('is kept by no shared cache, passes its address on to nobody, and reads no cookie', async () => {
    const { person, path } = await subscriber();
    const { headers } = await person.get(path);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('set-cookie')).toBeNull();
  });
});

describe('the address of a calendar', () => {
  it('is the same on every device of its person until it is switched off', async () => {
    const { person, path } = await subscriber();
    expect(pathOf(await person.get(subscription(person)))).toBe(path);
    expect(await subscribe(person)).toBe(path);
    expect((await person.delete(subscription(person))).status).toBe(204);
    expect((await person.get(subscription(person))).body).toEqual({ url: null });
    expectError(await read(path), 404, 'not_found');
    expect(await subscribe(person)).not.toBe(path);
  });

  it('ends at once when it is renewed, for both of two renewals at the same instant but one', async () => {
    const { person, path } = await subscriber();
    const renewals = await Promise.all([1, 2].map(() => person.post(subscription(person))));
    expectError(await read(path), 404, 'not_found');
    const statuses = await Promise.all(renewals.map(async (one) => (await read(pathOf(one))).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await read(pathOf(await person.get(subscription(person))))).status).toBe(200);
  });

  it('is shown, switched on and renewed with a fresh sign-in only, and each new one is told', async () => {
    const person = await app.person({ username: 'calendar.owner', password: 'nine quiet bicycles' });
    const path = subscription(person);
    await makeStale(app.db, person);
    expectError(await person.put(path), 403, 'fresh_sign_in_needed');
    expect((await person.get(path)).body).toEqual({ url: null });
    const confirm = () => person.put('/api/session/confirmation', { password: 'nine quiet bicycles' });
    await confirm();
    await person.put(path);
    await makeStale(app.db, person);
    for (const shown of [await person.get(path), await person.post(path)])
      expectError(shown, 403, 'fresh_sign_in_needed');
    await confirm();
    await person.post(path);
    await person.put(path);
    const told = (await person.get('/api/notifications')).body.map(({ event }: { event: string }) => event);
    expect(told).toEqual(['calendar-linked', 'calendar-linked']);
    await makeStale(app.db, person);
    expect((await person.delete(path)).status).toBe(204);
  });

  it('is stored as a hash, and no line of the log has it', async () => {
    const { person, path } = await subscriber();
    const token = path.split('/').at(-1)?.replace('.ics', '') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await app.db.select().from(calendarAddresses).where(eq(calendarAddresses.userId, person.id));
    expect(rows[0]?.tokenHash).toBe(createHash('sha256').update(token).digest('base64url'));
    expect(JSON.stringify(rows)).not.toContain(token);
    await read(path);
    await person.post(subscription(person));
    await read(path);
    expect(logged.join('')).toContain('/api/calendars/:token.ics');
    expect(logged.join('')).not.toContain(token);
  });

  it('is not found in the same way, whether it is wrong, former or of somebody gone', async () => {
    const { person, path } = await subscriber();
    await person.post(subscription(person));
    const [deleted, suspended, gone] = [await subscriber(), await subscriber(), await subscriber()];
    for (const one of [deleted, suspended, gone]) expect((await read(one.path)).status).toBe(200);
    await app.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, deleted.person.id));
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.person.id));
    await app.db.update(users).set({ isDemo: true }).where(eq(users.id, gone.person.id));
    expect((await gone.person.delete(`/api/users/${gone.person.id}`)).status).toBe(204);
    const wrong = ['a', 'A'.repeat(43), '%00', '..%2f..', "'%20or%201=1", 'x'.repeat(5_000)];
    const paths = [path, deleted.path, suspended.path, gone.path, path.toUpperCase()];
    const refusals = await Promise.all(
      [...paths, ...wrong.map((token) => `/api/calendars/${token}.ics`)].map((one) => read(one)),
    );
    const [first] = refusals;
    if (!first) throw new Error('Nothing was refused');
    expectError(first, 404, 'not_found');
    for (const refusal of refusals) expect(withoutRequestId(refusal)).toEqual(withoutRequestId(first));
  });

  it('may be read 240 times an hour', async () => {
    const limited = await startTestApp({ rateLimits: true });
    const person = await limited.person();
    const path = await subscribe(person);
    expect((await limited.visitor().get(path)).status).toBe(200);
    await limited.db.execute(
      sql`update rate_limits set count = 239 where key = ${`calendar-reads:${person.id}`}`,
    );
    expect((await limited.visitor().get(path)).status).toBe(200);
    expectError(await limited.visitor().get(path), 429, 'too_many_requests');
  });
});
