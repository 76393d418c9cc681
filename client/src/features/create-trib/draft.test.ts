import { expect, it } from 'vitest';
import { LYON } from '../cities/testing-lyon';
import { BAR } from '../tribs/fields/testing-fields';
import { tribWith } from '../tribs/trib-fixture';
import { STEPS, copiedDraft, storeDraft, readStoredDraft } from './draft';
import { firstOpenStep } from './state';

const KEY = 'a'.repeat(32);
const NOW = new Date('2026-10-27T12:00:00Z');
const TRIB = tribWith({
  id: 7,
  ideaId: 3,
  placeId: 4,
  location: 'Zilker Park',
  city: 'Austin, TX',
  startTime: '2026-10-31T19:00:00Z',
  endTime: '2026-10-31T23:00:00Z',
  categories: ['Food'],
  cost: '$5-15',
  costDetails: 'Bring cash',
  mainImageUrl: '/covers/picnic.svg',
  eventPhotos: ['/api/photos/00000000-0000-4000-8000-000000000000'],
});

it('copies the meetup to a week later at the same local time, across the end of summer time', () => {
  expect(copiedDraft(TRIB, KEY, NOW)).toMatchObject({
    name: TRIB.name,
    ideaId: 3,
    place: { id: 4, name: 'Zilker Park', city: 'Austin, TX', timeZone: 'America/Chicago' },
    startTime: '2026-11-07T14:00',
    endTime: '2026-11-07T18:00',
    costDetails: 'Bring cash',
    photos: [{ url: TRIB.mainImageUrl }, { url: TRIB.eventPhotos[0] }],
    requestKey: KEY,
  });
  expect(copiedDraft(TRIB, KEY, NOW, 2)).toMatchObject({ startTime: '2026-11-14T14:00' });
});

it('makes a copy that is complete at once, and stored like any other draft', () => {
  const draft = copiedDraft(TRIB, KEY, NOW);
  expect(firstOpenStep(draft, NOW)).toBe(STEPS);
  storeDraft(draft);
  expect(readStoredDraft()).toEqual(draft);
});

it('makes a copy of a meetup with an activity of its own complete, too', () => {
  const draft = copiedDraft({ ...TRIB, ideaId: null, category: 'Food & Dining' }, KEY, NOW);
  expect(draft.ownActivity).toEqual({ isUsed: true, name: TRIB.name, category: 'Food & Dining' });
  expect(firstOpenStep(draft, NOW)).toBe(STEPS);
});

it('leaves empty in a copy what the meetup left empty', () => {
  expect(copiedDraft(tribWith({}), KEY, NOW)).toMatchObject({ place: null, startTime: '', photos: [] });
});

it('copies a place of its own, with its address and pin', () => {
  const inLyon = { city: 'Lyon, France', cityId: LYON.id, timeZone: LYON.timeZone };
  const where = { location: BAR.name, ...inLyon, membership: 'joined' as const };
  const exactPlace = { name: BAR.name, address: BAR.address, latitude: 45.77, longitude: 4.83, pin: BAR.pin };
  const draft = copiedDraft({ ...tribWith(where), exactPlace }, KEY, NOW);
  expect(draft).toMatchObject({ place: null, ownPlace: { ...BAR, city: { id: LYON.id, name: 'Lyon' } } });
  storeDraft(draft);
  expect(readStoredDraft()).toEqual(draft);
});
