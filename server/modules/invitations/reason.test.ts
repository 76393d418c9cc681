import { describe, expect, it } from 'vitest';
import { type ReasonFacts, whyInvited } from './reason.rules';

const FACTS: ReasonFacts = {
  sharedInterests: [],
  tags: [],
  closestValue: 'valuesOpenness',
  hasAnswered: true,
  memberCount: 4,
  startsAt: new Date('2027-03-06T20:00:00Z'),
  timeZone: 'America/Chicago',
  miles: 3.4,
  city: 'Austin, TX',
};

describe('why a meetup is offered', () => {
  it.each<[string, Partial<ReasonFacts>]>([
    ['You share Food with people who are going.', { sharedInterests: ['Food'] }],
    ['You share Food with the host.', { sharedInterests: ['Food'], memberCount: 1 }],
    ['You share Travel with people who are going.', { sharedInterests: ['Travel', 'Travel'] }],
    [
      'You share Nature and Food with people who are going.',
      { sharedInterests: ['Food', 'Tech', 'Nature'], tags: ['Nature'] },
    ],
    ['Of your values, Traditions or Progress is where you are closest to people who are going.', {}],
    [
      'Of your values, Body or Soul is where you are closest to the host.',
      { closestValue: 'valuesIdentity', memberCount: 1 },
    ],
    ['It is on Saturday, 3 miles away.', { hasAnswered: false, sharedInterests: ['Food'] }],
    ['It is on Saturday, 1 mile away.', { hasAnswered: false, miles: 0.8 }],
    ['It is on Sunday, in your city.', { hasAnswered: false, miles: 0, timeZone: 'Asia/Kolkata' }],
    ['It is on Saturday, in Austin, TX.', { hasAnswered: false, miles: null }],
    ['It is 12 miles away.', { hasAnswered: false, startsAt: null, miles: 12 }],
    ['It is open to everybody.', { hasAnswered: false, startsAt: null, miles: null, city: null }],
  ])('is said as "%s"', (sentence, given) => {
    expect(whyInvited({ ...FACTS, ...given })).toBe(sentence);
  });
});
