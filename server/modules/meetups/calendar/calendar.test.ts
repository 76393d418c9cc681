import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { places } from '../../../db/schema/catalogue';
import { expectError } from '../../../testing/expect-error';
import { createTrib } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';
import { calendarFile } from './calendar.views';

const app = await startTestApp();
const host = await app.person();
const [place] = await app.db.select().from(places).where(eq(places.city, 'Denver, CO')).limit(1);

const night = {
  id: 1,
  name: 'Owls',
  description: 'Until they sleep',
  startsAt: new Date('2026-11-01T03:00:00Z'),
  endsAt: new Date('2026-11-01T09:00:00Z'),
  timeZone: 'America/Chicago',
  location: null,
  cancelled: false,
  minPeople: null,
  wentAheadAt: null,
  updatedAt: new Date('2026-10-01T18:00:00Z'),
  url: 'https://trib.example/meetups?trib=1',
};

const nextJuly = new Date().getFullYear() + 1;
const summer = {
  startTime: `${nextJuly}-07-04T18:00`,
  endTime: `${nextJuly}-07-04T21:30`,
  placeId: place?.id,
};

describe('the calendar file', () => {
  it("has the times in the place's zone", async () => {
    const trib = await createTrib(host, summer);
    const { status, headers, body } = await app.visitor().get(`/api/tribs/${trib.id}/calendar.ics`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/calendar');
    expect(body).toContain(`DTSTART;TZID=America/Denver:${nextJuly}0704T180000\r\n`);
    expect(body).toContain(`DTEND;TZID=America/Denver:${nextJuly}0704T213000\r\n`);
    expect(body).toContain('TZOFFSETTO:-0600\r\n');
  });

  it('has the times in UTC if the clocks change between them', () => {
    const lines = calendarFile(night).split('\r\n');
    expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261101T030000Z', 'DTEND:20261101T090000Z']));
    expect(lines).not.toContain('BEGIN:VTIMEZONE');
  });

  it('names the exact place to members only', async () => {
    const trib = await createTrib(host, summer);
    const unfolded = (text: string) => text.replaceAll('\r\n ', '').replaceAll('\\', '');
    const address = place?.address ?? '';
    expect(unfolded((await host.get(`/api/tribs/${trib.id}/calendar.ics`)).body)).toContain(address);
    expect(unfolded((await app.visitor().get(`/api/tribs/${trib.id}/calendar.ics`)).body)).not.toContain(
      address,
    );
  });

  it('does not exist for a meetup without a time, or an unknown one', async () => {
    const trib = await createTrib(host, { startTime: null, endTime: null });
    expectError(await host.get(`/api/tribs/${trib.id}/calendar.ics`), 409, 'no_time_yet');
    expectError(await host.get('/api/tribs/99999/calendar.ics'), 404, 'not_found');
  });

  it.each([
    ['CRLF', '\r\n'],
    ['LF', '\n'],
    ['VT', '\v'],
    ['FF', '\f'],
    ['NEL', '\u0085'],
    ['LS', '\u2028'],
    ['PS', '\u2029'],
  ])('escapes the line break %s', async (_name, sign) => {
    const trib = await createTrib(host, { ...summer, description: `Owls${sign}BEGIN:VALARM` });
    const { body } = await host.get(`/api/tribs/${trib.id}/calendar.ics`);
    expect(body).toContain('\r\nDESCRIPTION:Owls\\nBEGIN:VALARM');
  });

  it('leaves control characters out', async () => {
    const trib = await createTrib(host, { ...summer, description: 'Ow\u0001\u001b\u007f\u009fls\tat nine' });
    const { body } = await host.get(`/api/tribs/${trib.id}/calendar.ics`);
    expect(body).toContain('\r\nDESCRIPTION:Owls\tat nine');
  });

  it('keeps line breaks and special characters in a name from becoming lines of the file', () => {
    const file = calendarFile({
      ...night,
      name: 'A\r\nBEGIN:VALARM; x, y\\z',
      description: 'é'.repeat(100),
      cancelled: true,
    });
    const lines = file.split('\r\n');
    expect(lines).toContain('SUMMARY:A\\nBEGIN:VALARM\\; x\\, y\\\\z');
    expect(lines).toContain('STATUS:CANCELLED');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'é'.repeat(100)}`);
  });
});
