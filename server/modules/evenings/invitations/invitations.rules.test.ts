import { describe, expect, it } from 'vitest';
import { ACTIVITY_TYPES } from '#shared/domain/ai-preferences';
import { filterForInterests, filterForTypes } from '#shared/domain/activity-filter';
import { ideas } from '../../../db/seed/data/ideas';
import { interests } from '../../../db/seed/data/interests';
import { criteriaOf, type ReasonFacts, whyInvited } from './invitations.rules';

describe('what meetups are checked for', () => {
  it('is only a distance of fifty miles before any preferences are saved', () => {
    expect(criteriaOf(null, [])).toEqual({
      days: [],
      hours: [],
      size: null,
      miles: 50,
      interests: null,
      types: null,
    });
  });

  it('is what was saved, in numbers', () => {
    const criteria = criteriaOf(
      {
        preferredDays: ['Monday', 'Sunday'],
        preferredTimes: ['Evening (6PM-10PM)', 'Late night (10PM+)'],
        preferredGroupSizeMin: 3,
        preferredGroupSizeMax: 6,
        maxTravelDistance: 5,
        selectedInterests: [],
        activityTypes: ['Cultural'],
        meetupFrequency: 'daily',
      },
      [],
    );
    expect(criteria).toEqual({
      days: [1, 7],
      hours: [
        { from: 18, until: 22 },
        { from: 22, until: 6 },
      ],
      size: { min: 3, max: 6 },
      miles: 5,
      interests: null,
      types: filterForTypes(['Cultural']),
    });
  });
});

it('every idea of the catalogue is about an interest of it, and of some type', () => {
  const titles = ideas.map(({ title }) => title).toSorted();
  expect(filterForTypes(ACTIVITY_TYPES).ideas.toSorted()).toEqual(titles);
  expect(filterForInterests(interests.map(({ name }) => name)).ideas.toSorted()).toEqual(titles);
});

it('every interest of the catalogue, as a tag, is of some type', () => {
  const names = [...new Set(interests.map(({ name }) => name))].toSorted();
  expect(filterForTypes(ACTIVITY_TYPES).tags.toSorted()).toEqual(names);
});

const FACTS: ReasonFacts = {
  sharedInterests: [],
  tags: [],
  closestValue: 'valuesOpenness',
  closestSide: 'high',
  members: [{ displayName: 'Delphine' }, { displayName: 'Milo' }],
  startsAt: new Date('2027-03-06T20:00:00Z'),
  timeZone: 'America/Chicago',
  miles: 3.4,
  city: 'Austin, TX',
};

describe('why a meetup is offered', () => {
  it.each<[string, Partial<ReasonFacts>]>([
    ['You and this group care for progress.', {}],
    ['You and this group agree most on tradition or progress.', { closestSide: null }],
    ['Some of them love good food, like you.', { closestSide: null, sharedInterests: ['Food'] }],
    [
      'You and this group care for progress. Some of them love good food, like you.',
      { sharedInterests: ['Food', 'Food'] },
    ],
    [
      'You and this group care for progress. Some of them like nature and love good food, like you.',
      { sharedInterests: ['Food', 'Tech', 'Nature'], tags: ['Nature'] },
    ],
    [
      'You and Delphine both care for progress, and both travel.',
      { sharedInterests: ['Travel'], members: [{ displayName: 'Delphine' }] },
    ],
    ['It is on Saturday, 3 miles away.', { closestValue: null }],
    ['It is on Saturday, 1 mile away.', { closestValue: null, miles: 0.8 }],
    ['It is on Sunday, in your city.', { closestValue: null, miles: 0, timeZone: 'Asia/Kolkata' }],
    ['It is on Saturday, in Austin, TX.', { closestValue: null, miles: null }],
    ['It is 12 miles away.', { closestValue: null, startsAt: null, miles: 12 }],
    ['It is open to everybody.', { closestValue: null, startsAt: null, miles: null, city: null }],
  ])('is said as "%s"', (sentence, given) => {
    expect(whyInvited({ ...FACTS, ...given }, 'en')).toBe(sentence);
  });

  it.each<[string, Partial<ReasonFacts>]>([
    [
      'Du und diese Gruppe seid für den Fortschritt. Einige von ihnen mögen gutes Essen, so wie du.',
      { sharedInterests: ['Food'] },
    ],
    ['Es ist am Samstag, 5 Kilometer entfernt.', { closestValue: null }],
  ])('is said in German as "%s"', (sentence, given) => {
    expect(whyInvited({ ...FACTS, ...given }, 'de')).toBe(sentence);
  });
});
