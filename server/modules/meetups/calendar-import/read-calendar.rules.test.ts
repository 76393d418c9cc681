import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALENDAR_DRAFTS_MAX, CALENDAR_EVENTS_MAX } from '#shared/domain/limits';
import { readCalendar } from './read-calendar.rules';

/** This is a Wednesday, noon in Austin. */
const now = new Date('2026-11-25T18:00:00Z');
const asked = { timeZone: 'America/Chicago', now };

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'SUMMARY:Owls', ...lines, 'END:VEVENT'];

function read(text: string) {
  const found = readCalendar(text, asked);
  if (typeof found === 'string') throw new Error(found);
  return found;
}
const drafts = (...lines: string[]) => read(calendar(...event(...lines))).drafts;

describe('an event of a calendar', () => {
  it('becomes a draft with its texts and times', () => {
    const [draft] = drafts(
      'DTSTART;TZID=America/Denver:20261203T180000',
      'DTEND;TZID=America/Denver:20261203T203000',
      String.raw`DESCRIPTION:Bring tea\, and\na coat`,
      String.raw`LOCATION:The old mill\, 12 River Rd`,
    );
    expect(draft).toEqual({
      name: 'Owls',
      description: 'Bring tea, and\na coat',
      where: 'The old mill, 12 River Rd',
      position: null,
      zone: 'America/Denver',
      startTime: '2026-12-03T18:00',
      endTime: '2026-12-03T20:30',
      repeats: null,
      problems: [],
    });
  });

  it.each([
    [
      'keeps the clock of its zone, also of an unknown one',
      'DTSTART;TZID=Somewhere:20261203T180000',
      '2026-12-03T18:00',
    ],
    ['is read in UTC on the clock of whoever asks', 'DTSTART:20261204T000000Z', '2026-12-03T18:00'],
    ['has no zone', 'DTSTART:20261203T180000', '2026-12-03T18:00'],
  ])('%s', (_how, line, startTime) => {
    expect(drafts(line, 'DURATION:PT90M')[0]).toMatchObject({ startTime, endTime: '2026-12-03T19:30' });
  });

  it('is read in UTC on the clock of its calendar, if that names one', () => {
    const { drafts: found } = read(
      calendar('X-WR-TIMEZONE:Europe/Berlin', ...event('DTSTART:20261203T170000Z')),
    );
    expect(found[0]?.startTime).toBe('2026-12-03T18:00');
  });

  it.each([
    ['there is none', [], 'no-time'],
    ['it takes the whole day', ['DTSTART;VALUE=DATE:20261203'], 'whole-day'],
    ['there is no such day', ['DTSTART:20270230T180000'], 'unreadable-date'],
    ['it cannot be read', ['DTSTART:tomorrow'], 'unreadable-date'],
  ])('is without a time where %s', (_why, lines, problem) => {
    expect(drafts(...lines)).toEqual([
      expect.objectContaining({ startTime: null, endTime: null, problems: [problem] }),
    ]);
  });

  it('ends two hours after it begins where its end is missing or absurd', () => {
    for (const end of ['DTEND:20251203T180000', 'DTEND:20991203T180000', 'DURATION:soon', 'X-NOTHING:1'])
      expect(drafts('DTSTART:20261203T180000', end)[0]?.endTime).toBe('2026-12-03T20:00');
  });

  it('has texts of the length that meetups have, whatever letters they contain', () => {
    const [draft] = drafts('DTSTART:20261203T180000', `DESCRIPTION:${'🦉'.repeat(260)}\u0007`);
    expect(draft?.description).toBe('🦉'.repeat(250));
    expect(draft?.problems).toEqual(['long-text']);
    expect(drafts('DTSTART:20261203T180000', `LOCATION:${'x'.repeat(199)}🦉`)[0]?.where).toBe(
      'x'.repeat(199),
    );
  });

  it.each([
    [
      'formatted',
      '<p><b>Bring</b> tea &amp; a coat&nbsp;&#x1F989;</p><ul><li>cups</li><li>spoons</li></ul>',
      'Bring tea & a coat 🦉\n\n- cups\n- spoons',
    ],
    ['in lines', 'Bring tea<br>and <a href="https://trib.example">a coat</a>', 'Bring tea\nand a coat'],
    ['no markup', 'We <3 owls &amp; a < b > c, bring <name>', 'We <3 owls &amp; a < b > c, bring <name>'],
    ['half of a tag', 'Bring tea <b', 'Bring tea <b'],
  ])('has a description as text, also where it is %s', (_how, html, text) => {
    const escaped = html.replaceAll(/[,;]/g, (letter) => `\\${letter}`);
    expect(drafts('DTSTART:20261203T180000', `DESCRIPTION:${escaped}`)[0]?.description).toBe(text);
  });

  it.each([
    ['GEO:45.52;-122.68', { latitude: 45.52, longitude: -122.68 }],
    ['GEO:0;0', null],
    ['GEO:91;0', null],
    ['GEO:here', null],
    ['X-NOTHING:1', null],
  ])('is where %s says', (line, position) => {
    expect(drafts('DTSTART:20261203T180000', line)[0]?.position).toEqual(position);
  });

  it('is left out once it is over, and when it is cancelled', () => {
    const past = event('DTSTART:20261125T110000');
    const cancelled = event('DTSTART:20261203T180000', 'STATUS:CANCELLED');
    expect(read(calendar(...past, ...cancelled))).toEqual({ drafts: [], over: 2, more: 0 });
  });
});

describe('a repeating event of a calendar', () => {
  /** This is the first Thursday of September. */
  const first = 'DTSTART:20260903T180000';
  it.each([
    ['FREQ=WEEKLY', '2026-11-26', { every: 'week' }],
    ['FREQ=WEEKLY;BYDAY=TH;WKST=SU', '2026-11-26', { every: 'week' }],
    ['FREQ=WEEKLY;INTERVAL=2', '2026-11-26', { every: 'two-weeks' }],
    ['FREQ=WEEKLY;BYDAY=TU,TH', '2026-11-26', { every: 'weekdays', weekdays: [2, 4] }],
    ['FREQ=DAILY', '2026-11-25', { every: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7] }],
    ['FREQ=MONTHLY;BYDAY=1TH', '2026-12-03', { every: 'month' }],
    ['FREQ=MONTHLY;BYDAY=TH;BYSETPOS=1', '2026-12-03', { every: 'month' }],
    ['FREQ=WEEKLY;UNTIL=20261210T235959Z', '2026-11-26', { every: 'week', until: '2026-12-10' }],
    ['FREQ=WEEKLY;COUNT=15', '2026-11-26', { every: 'week', times: 3 }],
    ['FREQ=WEEKLY;COUNT=13', '2026-11-26', null],
    ['FREQ=WEEKLY;UNTIL=20261127T000000Z', '2026-11-26', null],
  ])('with %s has its next date, and repeats as meetups do', (rule, day, repeats) => {
    expect(drafts(first, `RRULE:${rule}`)).toEqual([
      expect.objectContaining({ startTime: `${day}T18:00`, repeats, problems: [] }),
    ]);
  });

  it.each([
    'FREQ=YEARLY',
    'FREQ=MONTHLY',
    'FREQ=MONTHLY;BYDAY=-1TH',
    'FREQ=MONTHLY;BYDAY=2TH',
    'FREQ=WEEKLY;INTERVAL=3',
    'FREQ=WEEKLY;BYDAY=MO',
    'FREQ=SECONDLY',
    'FREQ=DAILY;BYHOUR=1,2,3,4,5,6,7;BYMINUTE=0,1,2,3;BYSECOND=0,1,2,3',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=WEEKLY;COUNT=2000000000',
    'nonsense',
  ])('that ours cannot be, such as %s, says so, with its first date if that is ahead', (rule) => {
    expect(drafts(first, `RRULE:${rule}`)).toEqual([
      expect.objectContaining({ startTime: null, repeats: null, problems: ['other-repeats'] }),
    ]);
    const [ahead] = drafts('DTSTART:20261203T180000', `RRULE:${rule}`);
    expect(ahead).toMatchObject({ startTime: '2026-12-03T18:00', repeats: null });
  });

  it('is over with its last date', () => {
    const ended = ['FREQ=WEEKLY;COUNT=5', 'FREQ=WEEKLY;UNTIL=20261001T000000Z'];
    for (const rule of ended) expect(drafts(first, `RRULE:${rule}`)).toEqual([]);
  });

  it('goes on after dates that were left out, and says which are missing', () => {
    const [draft] = drafts(first, 'RRULE:FREQ=WEEKLY', 'EXDATE:20261126T180000,20261210T180000');
    expect(draft).toMatchObject({ startTime: '2026-12-03T18:00', problems: ['left-out-dates'] });
  });

  it('has the dates that were moved as drafts of their own', () => {
    const { drafts: found } = read(
      calendar(
        ...event('UID:1', first, 'RRULE:FREQ=WEEKLY'),
        ...event('UID:1', 'RECURRENCE-ID:20261126T180000', 'DTSTART:20261127T190000'),
      ),
    );
    expect(found.map(({ startTime, repeats }) => [startTime, repeats?.every ?? null])).toEqual([
      ['2026-11-27T19:00', null],
      ['2026-12-03T18:00', 'week'],
    ]);
  });
});

describe('a calendar', () => {
  it('offers the next ones, and says how many there are besides', () => {
    const many = Array.from({ length: CALENDAR_DRAFTS_MAX + 5 }, (_, index) =>
      event(
        `DTSTART:2027${String((index % 12) + 1).padStart(2, '0')}${String((index % 28) + 1).padStart(2, '0')}T180000`,
      ),
    );
    const { drafts: found, more } = read(calendar(...many.flat()));
    expect([found.length, more]).toEqual([CALENDAR_DRAFTS_MAX, 5]);
    const times = found.map(({ startTime }) => startTime ?? '');
    expect(times).toEqual(times.toSorted());
  });

  it('is refused with more events than anybody looks through, before any is read', () => {
    const text = calendar(...Array.from({ length: CALENDAR_EVENTS_MAX + 1 }, () => event()).flat());
    expect(readCalendar(text, asked)).toBe('too-many-events');
  });

  it.each([
    '',
    'hello',
    '<!doctype html><title>Sign in</title>',
    'BEGIN:VEVENT\r\nEND:VEVENT',
    'BEGIN:VCALENDAR',
  ])('is not %j', (text) => {
    expect(readCalendar(text, asked)).toBe('not-a-calendar');
  });

  it('may be empty, begin with a mark of its encoding, or stand second in its file', () => {
    expect(read(calendar())).toEqual({ drafts: [], over: 0, more: 0 });
    const text = `\uFEFF${calendar()}${calendar(...event('DTSTART:20261203T180000'))}`;
    expect(read(text).drafts).toHaveLength(1);
  });

  it('of any kind is read or refused, and nothing throws', () => {
    const line = fc.oneof(
      fc.constantFrom(
        'BEGIN:VEVENT',
        'END:VEVENT',
        'RRULE:FREQ=DAILY',
        'DTSTART:20261203T180000',
        'EXDATE:x',
        ' x',
      ),
      fc
        .record({
          name: fc.constantFrom('RRULE', 'DTSTART', 'DURATION', 'SUMMARY', 'UID', 'RDATE'),
          value: fc.string(),
        })
        .map(({ name, value }) => `${name}:${value}`),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const found = readCalendar(calendar(...lines), asked);
        if (typeof found !== 'string') expect(found.drafts.length + found.over).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
