import { describe, expect, it } from 'vitest';
import { CALENDAR_BYTES_MAX, CALENDAR_EVENTS_MAX } from '#shared/domain/limits';
import { expectError } from '../../testing/expect-error';
import { inDays } from '../../testing/factories';
import { startTestApp } from '../../testing/test-app';
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

  it('may have more letters than other requests', async () => {
    const description = `DESCRIPTION:${'x'.repeat(400_000)}\r\nEND:VEVENT`;
    const { status } = await bring({ calendar: calendar(event.replace('END:VEVENT', description)) });
    expect(status).toBe(200);
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
    // The library compares each parameter of a line with all before it.
    const text = calendar(event.replace('SUMMARY', `SUMMARY${';A=b'.repeat(200_000)}`));
    await expect(readInThread(text, { timeZone, now: new Date() }, 500)).rejects.toMatchObject({
      status: 400,
      code: 'calendar_too_slow',
    });
  });
});
