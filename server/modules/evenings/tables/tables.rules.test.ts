import { describe, expect, it } from 'vitest';
import { noticeTimes, placeOf, tableName, withoutBusy } from './tables.rules';

const CENTRE = { latitude: 30.27, longitude: -97.74 };
const place = (id: number, category: string, latitude = 30.28) => ({
  id,
  name: `Place ${id}`,
  city: 'Austin, TX',
  category,
  latitude,
  longitude: -97.74,
});

describe('where a table is', () => {
  const places = [place(1, 'Fitness & Wellness'), place(2, 'Food & Dining'), place(3, 'Food & Dining')];

  it('is where people sit and talk, each table at another place', () => {
    expect([0, 1, 2].map((ordinal) => placeOf(places, CENTRE, { maxKm: 10, ordinal })?.id)).toEqual([
      2, 3, 1,
    ]);
  });

  it('is the same however far people go, so that it says nothing about one of them', () => {
    const wide = [...places, place(4, 'Food & Dining', 30.36), place(5, 'Food & Dining', 30.45)];
    for (const ordinal of [0, 1, 2, 3, 4]) {
      const [near, far] = [5, 100].map((maxKm) => placeOf(wide, CENTRE, { maxKm, ordinal })?.id);
      expect(near).toBe(far);
    }
  });

  it('is the nearest in a city that has none in its middle, if everybody goes so far', () => {
    const far = [place(1, 'Food & Dining', 30.6), place(2, 'Fitness & Wellness', 30.5)];
    expect(placeOf(far, CENTRE, { maxKm: 100, ordinal: 0 })?.id).toBe(2);
    expect(placeOf(far, CENTRE, { maxKm: 30, ordinal: 1 })?.id).toBe(2);
    expect(placeOf(far, CENTRE, { maxKm: 20, ordinal: 0 })).toBeNull();
  });
});

describe('what a table is called', () => {
  const nameOf = (id: number) => ['', 'Travel', 'Food', 'Music'][id] ?? '';

  it('says what at least half of its people share', () => {
    expect(tableName([[1, 2], [1, 2], [1], [3]], nameOf, 'en')).toBe('A table for travel and food');
    expect(tableName([[1], [1], [2], [3], [3]], nameOf, 'en')).toBe('A table of new faces');
    expect(
      tableName(
        [
          [1, 2],
          [1, 2],
        ],
        nameOf,
        'de',
      ),
    ).toBe('Ein Tisch für Reisen und Essen');
    expect(
      tableName(
        [
          [1, 2],
          [1, 2],
        ],
        nameOf,
        'es',
      ),
    ).toBe('Una mesa de viajes y comida');
  });
});

it('leaves out the slots in which somebody is somewhere else', () => {
  const at = (hour: number) => new Date(Date.UTC(2031, 2, 4, hour));
  const spans = [
    { startsAt: at(10), endsAt: at(12) },
    { startsAt: at(14), endsAt: at(16) },
  ];
  expect(withoutBusy(0b11, [{ startsAt: at(15), endsAt: at(17) }], spans)).toBe(0b01);
  expect(withoutBusy(0b11, [{ startsAt: at(12), endsAt: at(14) }], spans)).toBe(0b11);
});

it('spreads notices over ten minutes, not in the order of the tables', () => {
  const from = new Date(0);
  const ids = Array.from({ length: 60 }, (_, index) => index + 1);
  const times = noticeTimes(ids, from);
  const inOrder = [...times].toSorted(([, a], [, b]) => a.getTime() - b.getTime());
  expect(inOrder[0]?.[1]).toEqual(from);
  expect(inOrder.at(-1)?.[1].getTime()).toBe(590_000);
  expect(inOrder.map(([id]) => id)).not.toEqual(ids);
  expect(new Set(inOrder.map(([, time]) => time.getTime())).size).toBe(60);
});
