import { describe, expect, it } from 'vitest';
import { createTribRequest } from '#shared/api/trib-requests';
import { NO_REPEATS, type RepeatsForm, repeatsSummary } from '../tribs/fields/repeats-form';
import { newTribPayload } from './use-create';
import { draftRepeats, isStepDone } from './state';
import { readStoredDraft } from './draft';
import { filledDraft } from './testing-draft';

const NOW = new Date('2026-11-20T12:00:00Z');
/** The draft is on Saturday, November 28, the last Saturday of its month. */
const draftWith = (repeats: Partial<RepeatsForm>) => filledDraft({ repeats: { ...NO_REPEATS, ...repeats } });

describe('a draft of a meetup that repeats', () => {
  it.each<[string, Partial<RepeatsForm>, object | undefined, boolean]>([
    ['once', {}, undefined, true],
    ['every week', { every: 'week' }, { every: 'week' }, true],
    [
      'every second week, some times',
      { every: 'two-weeks', ends: 'times', times: 4 },
      { every: 'two-weeks', times: 4 },
      true,
    ],
    [
      'until a day',
      { every: 'month', ends: 'until', until: '2027-03-01' },
      { every: 'month', until: '2027-03-01' },
      true,
    ],
    [
      'on weekdays, with its own',
      { every: 'weekdays', weekdays: [1] },
      { every: 'weekdays', weekdays: [1, 6] },
      true,
    ],
    [
      'until a day that is not chosen yet',
      { every: 'week', ends: 'until' },
      { every: 'week', until: '' },
      false,
    ],
    [
      'until before it begins',
      { every: 'week', ends: 'until', until: '2026-11-01' },
      { every: 'week', until: '2026-11-01' },
      false,
    ],
    [
      'only once',
      { every: 'week', ends: 'until', until: '2026-12-01' },
      { every: 'week', until: '2026-12-01' },
      false,
    ],
  ])('says how, and goes on if that is possible: %s', (_how, form, repeats, isDone) => {
    const draft = draftWith(form);
    expect(draftRepeats(draft)).toEqual(repeats);
    expect(isStepDone(draft, 4, NOW)).toBe(isDone);
    const payload = newTribPayload(draft, 1);
    expect(payload.repeats).toEqual(repeats);
    if (isDone) expect(createTribRequest.parse(payload).repeats).toEqual(repeats);
  });

  it('is read with a day for the last date, and in words', () => {
    const words = (form: Partial<RepeatsForm>, day = '2026-11-28') => {
      const repeats = draftRepeats({ ...draftWith(form), startTime: `${day}T14:00` });
      return repeats && repeatsSummary(repeats, day);
    };
    expect(words({ every: 'week' })).toBe('Every Saturday');
    expect(words({ every: 'two-weeks', ends: 'times', times: 3 })).toBe('Every other Saturday, 3 times');
    expect(words({ every: 'month' })).toBe('Every fourth Saturday of the month');
    expect(words({ every: 'month' }, '2026-10-29')).toBe('Every last Thursday of the month');
    expect(words({ every: 'weekdays', weekdays: [1, 3] })).toBe('Every Monday, Wednesday and Saturday');
    expect(words({ every: 'week', ends: 'until', until: '2027-03-06' })).toBe(
      'Every Saturday, until March 6, 2027',
    );
  });

  it('reads differently for each rhythm, on any day of a month', () => {
    for (let date = 1; date <= 31; date += 1) {
      const day = `2026-12-${String(date).padStart(2, '0')}`;
      const texts = (['week', 'two-weeks', 'month'] as const).map((every) => repeatsSummary({ every }, day));
      expect([day, new Set(texts).size]).toEqual([day, texts.length]);
    }
  });

  it('from before meetups could repeat does not', () => {
    const { repeats: _repeats, ...before } = filledDraft();
    localStorage.setItem('meetupDraft', JSON.stringify({ version: 1, draft: before }));
    expect(readStoredDraft()?.repeats).toEqual(NO_REPEATS);
    localStorage.clear();
  });
});
