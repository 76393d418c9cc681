import { describe, expect, it } from 'vitest';
import type { MeetupDraft } from '#shared/api/calendar';
import { CALENDAR_BYTES_MAX, CALENDAR_EVENTS_MAX } from '#shared/domain/limits';
import { rateLimits } from '../../../db/schema/server';
import { LIMITS } from '../../../http/rate-limit';
import { expectError } from '../../../testing/expect-error';
import { inDays } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';
import { readInThread } from './read-calendar.service';

const app = await startTestApp();
const person = await app.person();
const timeZone = 'America/Chicago';
const start = inDays(3).toISOString().slice(0, 16);
const event = `BEGIN:VEVENT\r\nSUMMARY:Owls\r\nDTSTART:${start.replaceAll(/[-:]/g, '')}00\r\nEND:VEVENT\r\n`;
const calendar = (events = event) => `BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n`;
const bring = (given: object) => person.post('/api/calendar-imports', { timeZone, ...given });

describe('a calendar that somebody brings along', () => {
  it('is returned as drafts, and nothing of it is kept', async () => {
    const { status, body } = await bring({ calendar: calendar() });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      drafts: [{ name: 'Owls', startTime: start, problems: [] }],
      over: 0,
      more: 0,
    });
    expect((await person.get(`/api/users/${person.id}/tribs`)).body.hosting ?? []).toEqual([]);
  });

  it('is in the city that its address or its position says', async () => {
    const expected: [string, string, (string | undefined)[]][] = [
      ['Portland, OR', '', ['', '', 'Oregon']],
      ['Hyderabad, Pakistan', '', ['', '', 'Sindh']],
      ['The old mill, 12 River Rd, Portland, OR 97201', '', ['The old mill', '12 River Rd', 'Oregon']],
      ['The old mill\n12 River Rd\nPortland, Oregon', '', ['The old mill', '12 River Rd', 'Oregon']],
      ['The old mill', 'GEO:45.52;-122.68', ['The old mill', '', 'Oregon']],
      ['Valencia', 'GEO:39.47;-0.38', ['', '', 'Valencia']],
      ['Portland, OR, USA', 'GEO:0;0', ['', '', 'Oregon']],
      ['Ring 12, 10435 Berlin, Deutschland', 'TZID=Europe/Berlin', ['Ring 12', '', 'State of Berlin']],
      ['The old mill, Austin', '', ['The old mill', '', 'Texas']],
      ['Houston, 2nd floor', '', ['Houston', '2nd floor', undefined]],
      ['The old mill, Portland', '', ['The old mill', 'Portland', undefined]],
      ['The old mill', 'GEO:-48;-123', ['The old mill', '', undefined]],
      ['', '', ['', '', undefined]],
    ];
    const events = expected.map(([where, line], index) => {
      const lines = [
        `SUMMARY:${index}`,
        `LOCATION:${where.replaceAll(',', String.raw`\,`).replaceAll('\n', String.raw`\n`)}`,
        `DTSTART${line.startsWith('TZID') ? `;${line}` : ''}:20400101T180000`,
        ...(line.startsWith('GEO') ? [line] : []),
      ];
      return `BEGIN:VEVENT\r\n${lines.join('\r\n')}\r\nEND:VEVENT\r\n`;
    });
    const { body } = await bring({ calendar: calendar(events.join('')) });
    const drafts: MeetupDraft[] = body.drafts;
    expect(
      drafts.map(({ name, place, address, city }) => [
        ...(expected[Number(name)]?.slice(0, 2) ?? []),
        [place, address, city?.region],
      ]),
    ).toEqual(expected);
  });

  it('is on the clock of its city, and repeats where its days stay the same', async () => {
    const timed = (zoned: string, rule: string) =>
      calendar(`BEGIN:VEVENT\r\nLOCATION:Portland\\, OR\r\nDTSTART${zoned}\r\n${rule}\r\nEND:VEVENT\r\n`);
    const draft = async (zoned: string, rule = 'X-NO:1') =>
      (await bring({ calendar: timed(zoned, rule) })).body.drafts[0];
    const weekly = 'RRULE:FREQ=WEEKLY';
    expect(await draft(':20401204T020000Z')).toMatchObject({
      startTime: '2040-12-03T18:00',
      endTime: '2040-12-03T20:00',
    });
    expect(await draft(';TZID=America/Denver:20401203T190000', weekly)).toMatchObject({
      startTime: '2040-12-03T18:00',
      repeats: { every: 'week' },
      problems: [],
    });
    expect(await draft(';TZID=America/Denver:20401204T003000', weekly)).toMatchObject({
      startTime: '2040-12-03T23:30',
      repeats: null,
      problems: ['other-repeats'],
    });
    expect(await draft(':20401203T190000')).toMatchObject({ startTime: '2040-12-03T19:00' });
  });

  it('may have more letters than other requests, and takes nothing from the pictures one may send', async () => {
    const limited = await startTestApp({ rateLimits: true });
    const one = await limited.person();
    const resetsAt = inDays(1);
    const { name, count } = LIMITS.pictureBodies;
    await limited.db.insert(rateLimits).values({ key: `${name}:${one.id}`, count, resetsAt });
    const description = `DESCRIPTION:${'x'.repeat(400_000)}\r\nEND:VEVENT`;
    const long = calendar(event.replace('END:VEVENT', description));
    const bringLong = () => one.post('/api/calendar-imports', { timeZone, calendar: long });
    expect((await bringLong()).status).toBe(200);
    await limited.db.update(rateLimits).set({ count: LIMITS.calendarImportsPerUser.count, resetsAt });
    expectError(await bringLong(), 429, 'too_many_requests');
  });

  it.each([
    ['is too large', () => ({ calendar: 'x'.repeat(2 * CALENDAR_BYTES_MAX + 1) }), 413, 'too_large'],
    [
      'has too many letters',
      () => ({ calendar: 'x'.repeat(CALENDAR_BYTES_MAX + 1) }),
      400,
      'invalid_request',
    ],
    ['is none', () => ({ calendar: 'PK\u0003\u0004' }), 400, 'not_a_calendar'],
    [
      'has too many events',
      () => ({ calendar: calendar(event.repeat(CALENDAR_EVENTS_MAX + 1)) }),
      400,
      'too_many_events',
    ],
    ['is named by an address', () => ({ url: 'https://calendar.example/a.ics' }), 400, 'invalid_request'],
    ['is missing', () => ({}), 400, 'invalid_request'],
    [
      'is asked for in no zone',
      () => ({ calendar: calendar(), timeZone: 'Nowhere' }),
      400,
      'invalid_request',
    ],
  ])('is refused if it %s', async (_why, given, status, code) => {
    expectError(await bring(given()), status, code);
  });

  it('is given up when it takes too long to read', async () => {
    // The library compares each parameter of a line with all parameters before it, so this takes quadratic time.
    const text = calendar(event.replace('SUMMARY', `SUMMARY${';A=b'.repeat(200_000)}`));
    await expect(readInThread(text, { timeZone, now: new Date() }, 500)).rejects.toMatchObject({
      status: 400,
      code: 'calendar_too_slow',
    });
  });

  it('is read while others are, and one of each person at a time', async () => {
    const slow = calendar(event.replace('SUMMARY', `SUMMARY${';A=b'.repeat(60_000)}`));
    const others = await Promise.all(Array.from({ length: 3 }, () => app.person()));
    const brought = await Promise.all([
      ...Array.from({ length: 4 }, () => bring({ calendar: slow })),
      ...others.map((one) => one.post('/api/calendar-imports', { timeZone, calendar: calendar() })),
    ]);
    const statuses = brought.map(({ status }) => status);
    expect(statuses.slice(0, 4).filter((status) => status === 503)).toHaveLength(3);
    expect(statuses.slice(4)).toEqual([200, 200, 200]);
    expect((await bring({ calendar: calendar() })).status).toBe(200);
  });
});
