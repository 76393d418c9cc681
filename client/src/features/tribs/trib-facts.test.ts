import { describe, expect, it } from 'vitest';
import { avatarsOf, tribFacts, distanceText } from './trib-facts';
import { inUnit } from './DistanceSlider';
import { tribWith } from './trib-fixture';

const NOW = new Date('2026-11-19T18:00:00Z');

describe('the facts on a card', () => {
  it('has the street and the city of a public place of a host’s own', () => {
    const place = { location: 'The Crown', street: '7 High St', city: 'Austin, TX', placeIsPublic: true };
    expect(tribFacts(tribWith(place), new Date()).location).toBe('The Crown, 7 High St, Austin, TX');
  });

  it('use the meetup’s local time, wherever the viewer is', () => {
    const trib = tribWith({
      startTime: '2026-11-21T20:00:00.000Z',
      endTime: '2026-11-22T00:00:00.000Z',
      timeZone: 'America/Chicago',
      city: 'Austin, TX',
    });
    expect(tribFacts(trib, NOW, 'America/Chicago')).toMatchObject({
      day: 'This Weekend',
      date: 'Sat, Nov 21',
      hours: '2:00 PM - 6:00 PM',
      zone: null,
    });
    expect(tribFacts(trib, NOW, 'Asia/Tokyo')).toMatchObject({
      day: 'This Weekend',
      date: 'Sat, Nov 21',
      hours: '2:00 PM - 6:00 PM',
      zone: 'Austin time',
    });
  });

  it('have defaults for everything left empty', () => {
    const bare = { ...tribWith({}), whoCanJoin: '', dressCode: '', alcoholPolicy: '', cost: '' };
    // oxlint-disable-next-line no-unsafe-type-assertion -- an older response may lack what ours always has
    expect(tribFacts(bare as ReturnType<typeof tribWith>, NOW)).toEqual({
      day: 'Date to be set',
      date: null,
      hours: null,
      zone: null,
      location: 'Austin, TX',
      distance: null,
      whoCanJoin: 'Everyone welcome',
      dressCode: 'Casual',
      alcohol: 'Optional',
      cost: 'Free',
      costDetails: 'No fees or expenses',
    });
  });

  it.each([null, '', '  '])('have a default for a cost without details: %j', (costDetails) => {
    const { cost, costDetails: details } = tribFacts(tribWith({ cost: '$5-15', costDetails }), NOW);
    expect([cost, details]).toEqual(['$5-15', 'No fees or expenses']);
  });

  it('have a default for a blank place', () => {
    expect(tribFacts(tribWith({ location: '  ' }), NOW).location).toBe('Austin, TX');
  });
});

describe('the faces', () => {
  const member = (id: number) => ({ id, displayName: `Person ${id}`, bio: null, profileImage: null });
  const top = (id: number) => ({ member: member(id), compatibility: 80, matchLevel: 'great' as const });

  it('are one large and up to four more', () => {
    const faces = avatarsOf({ topMembers: [1, 2, 3].map(top), members: [1, 2, 3, 4, 5, 6, 7].map(member) });
    expect(faces.first?.id).toBe(1);
    expect(faces.others.map(({ id }) => id)).toEqual([2, 3, 4, 5]);
  });

  it('of a meetup without anybody are none', () => {
    expect(avatarsOf({ topMembers: [], members: [] })).toEqual({ first: null, others: [] });
  });
});

describe('a distance', () => {
  it.each([
    [0, 'en-US', 'Less than a mile away'],
    [1, 'en-US', '1 mile away'],
    [3, 'en-GB', '3 miles away'],
    [3, 'en-LR', '3 miles away'],
    [3, 'my', '3 miles away'],
    [3, 'en', '3 miles away'],
    [1234, 'es-US', '1,234 miles away'],
    [0, 'fr-FR', 'Less than 1 km away'],
    [1, 'de', '2 km away'],
    [3, 'en-CA', '5 km away'],
    [3, 'en-IE', '5 km away'],
    [3500, 'ja', '5,633 km away'],
    [3, '', '3 miles away'],
    [3, 'not a locale', '3 miles away'],
  ])('says %i miles to a reader of %s', (miles, locale, text) =>
    expect(distanceText(miles, locale)).toBe(text),
  );
});

describe('the slider of a distance', () => {
  const TRAVEL = {
    kept: 'miles',
    miles: { min: 1, max: 50, step: 1 },
    km: { min: 5, max: 80, step: 5 },
  } as const;

  it('has round ends in both units, and keeps the one of the API', () => {
    const [miles, km] = [inUnit(TRAVEL, true), inUnit(TRAVEL, false)];
    expect([1, 10, 50].map(miles.shown)).toEqual([1, 10, 50]);
    expect([1, 10, 50].map(km.shown)).toEqual([5, 15, 80]);
    expect([5, 80].map(km.kept)).toEqual([3, 50]);
  });

  it('stays where it was put', () => {
    const { shown, kept } = inUnit(TRAVEL, false);
    for (let distance = 5; distance <= 80; distance += 5) expect(shown(kept(distance))).toBe(distance);
  });
});
