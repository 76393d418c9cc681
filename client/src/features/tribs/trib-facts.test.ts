import { describe, expect, it } from 'vitest';
import { tribWith } from './trib-fixture';
import { facesOf, tribFacts } from './trib-facts';

const NOW = new Date('2026-11-19T18:00:00Z');

describe('what a card says', () => {
  it('is the meetup’s own clock, wherever one looks from', () => {
    const facts = tribFacts(
      tribWith({
        startTime: '2026-11-21T20:00:00.000Z',
        endTime: '2026-11-22T00:00:00.000Z',
        timeZone: 'America/Chicago',
      }),
      NOW,
    );
    expect(facts).toMatchObject({ day: 'This Weekend', hours: '2:00 PM - 6:00 PM' });
  });

  it('stands in for everything that was left open', () => {
    const bare = { ...tribWith({}), whoCanJoin: '', dressCode: '', alcoholPolicy: '', cost: '' };
    // oxlint-disable-next-line no-unsafe-type-assertion -- an older answer may lack what ours always has
    expect(tribFacts(bare as ReturnType<typeof tribWith>, NOW)).toEqual({
      day: 'This Weekend',
      hours: '2:00 PM - 6:00 PM',
      location: 'Austin, TX',
      whoCanJoin: 'Everyone welcome',
      dressCode: 'Casual',
      alcohol: 'Optional',
      cost: 'Free',
      costDetails: 'No fees or expenses',
    });
  });

  it('does not call a meetup free of expenses that costs something', () => {
    expect(tribFacts(tribWith({ cost: '$5-15', costDetails: null }), NOW).costDetails).toBe('');
    expect(tribFacts(tribWith({ location: '  ' }), NOW).location).toBe('Austin, TX');
  });
});

describe('the faces', () => {
  const member = (id: number) => ({ id, displayName: `Person ${id}`, bio: null, profileImage: null });
  const top = (id: number) => ({ member: member(id), compatibility: 80 });

  it('are the first large and up to four more', () => {
    const faces = facesOf({ topMembers: [1, 2, 3].map(top), members: [1, 2, 3, 4, 5, 6, 7].map(member) });
    expect(faces.first?.id).toBe(1);
    expect(faces.others.map(({ id }) => id)).toEqual([2, 3, 4, 5]);
  });

  it('may be nobody', () => {
    expect(facesOf({ topMembers: [], members: [] })).toEqual({ first: null, others: [] });
  });
});
