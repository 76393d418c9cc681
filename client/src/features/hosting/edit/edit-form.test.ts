import { describe, expect, it } from 'vitest';
import { UNCHOSEN } from '../../cities/city-text';
import { LYON } from '../../cities/testing-lyon';
import { BAR } from '../../tribs/fields/testing-fields';
import { tribWith } from '../../tribs/trib-fixture';
import { canSave, changesOf, editFormOf, problemWithTimes, notifiesMembers } from './edit-form';

const NOW = new Date('2026-11-21T12:00:00Z');
const TRIB = tribWith({
  placeId: 4,
  location: 'Zilker Park',
  city: 'Austin, TX',
  startTime: '2026-11-28T20:00:31.250Z',
  endTime: '2026-11-29T00:00:31.250Z',
  costDetails: 'Bring cash',
  mainImageUrl: '/covers/tea.svg',
  eventPhotos: ['/api/photos/a', '/api/photos/b'],
});
const FORM = editFormOf(TRIB);
const changed = (changes: Partial<typeof FORM>) => changesOf(FORM, { ...FORM, ...changes });
const SEATTLE = { id: 9, name: 'Gas Works', city: 'Seattle, WA', timeZone: 'America/Los_Angeles' };

it('shows a meetup in the local time of its place', () => {
  expect(FORM).toMatchObject({
    startTime: '2026-11-28T14:00',
    endTime: '2026-11-28T18:00',
    place: { id: 4, name: 'Zilker Park' },
    photos: [{ url: '/covers/tea.svg' }, { url: '/api/photos/a' }, { url: '/api/photos/b' }],
  });
  expect(editFormOf(tribWith({}))).toMatchObject({ place: null, startTime: '', costDetails: '', photos: [] });
});

it('cannot be saved while the city of its place is typed and none chosen', () => {
  const own = { ...FORM, place: null, ownPlace: { ...BAR, city: null } };
  expect(canSave(own, { ...own, name: 'Soup' }, NOW)).toBe(true);
  const typed = { ...BAR, city: UNCHOSEN };
  expect(canSave(own, { ...own, name: 'Soup', ownPlace: typed }, NOW)).toBe(false);
});

describe('what is sent', () => {
  it('is nothing when only surrounding spaces changed', () => {
    expect(changed({})).toEqual({});
    expect(changed({ name: ` ${TRIB.name} ` })).toEqual({});
  });

  it('has only the fields that were changed', () => {
    expect(changed({ name: 'Soup' })).toEqual({ name: 'Soup' });
    expect(changed({ costDetails: ' ' })).toEqual({ costDetails: null });
    expect(changed({ endTime: '2026-11-28T17:00' })).toEqual({ endTime: '2026-11-28T17:00' });
    expect(changed({ photos: FORM.photos.slice(0, 1) })).toEqual({ eventPhotos: [] });
    expect(changed({ photos: FORM.photos.toReversed() })).toEqual({
      mainImageUrl: '/api/photos/b',
      eventPhotos: ['/api/photos/a', '/covers/tea.svg'],
    });
  });

  it('of a place of one’s own is what changed, and all of it with another city', () => {
    const own = { ...FORM, place: null, ownPlace: BAR };
    const place = { location: BAR.name, cityId: LYON.id, address: BAR.address, pin: BAR.pin };
    const sent = { ...place, placeIsPublic: false };
    expect(changed({ place: null, ownPlace: BAR })).toEqual({ placeId: null, ...sent });
    const from = (changes: Partial<typeof BAR>) =>
      changesOf(own, { ...own, ownPlace: { ...BAR, ...changes } });
    expect(from({})).toEqual({});
    expect(from({ address: 'Next door' })).toEqual({ address: 'Next door' });
    expect(from({ pin: null })).toEqual({ pin: null });
    expect(from({ isPublic: true })).toEqual({ placeIsPublic: true });
    expect(from({ isPublic: true, pin: null })).toEqual({ pin: null, placeIsPublic: true });
    expect(from({ city: { ...LYON, id: 7 } })).toEqual({ cityId: 7, address: BAR.address, pin: BAR.pin });
    expect(changesOf(own, { ...own, place: SEATTLE, ownPlace: { ...BAR, isUsed: false } })).toEqual({
      placeId: 9,
    });
  });

  it('with another place is the kind of activity too, which a place would change', () => {
    const own = editFormOf({ ...TRIB, category: 'Food & Dining' });
    expect(own.ownActivity).toMatchObject({ isUsed: true, category: 'Food & Dining' });
    expect(changesOf(own, { ...own, place: SEATTLE })).toEqual({ placeId: 9, category: 'Food & Dining' });
    const byIdea = editFormOf({ ...TRIB, ideaId: 3, category: 'Food & Dining' });
    expect(changesOf(byIdea, { ...byIdea, place: SEATTLE })).toEqual({ placeId: 9 });
  });

  it('notifies the members if the time or the place changed', () => {
    expect(notifiesMembers({ name: 'Soup', maxParticipants: 3 })).toBe(false);
    expect(notifiesMembers({ placeId: 9 })).toBe(true);
    expect(notifiesMembers({ address: 'Next door' })).toBe(true);
    expect(notifiesMembers({ endTime: '2026-11-28T17:00' })).toBe(true);
  });
});

describe('saving', () => {
  const can = (changes: Partial<typeof FORM>) => canSave(FORM, { ...FORM, ...changes }, NOW);

  it('requires a change, a name, a description and both times or none', () => {
    expect(can({})).toBe(false);
    expect(can({ name: 'Soup' })).toBe(true);
    expect(can({ name: ' ' })).toBe(false);
    expect(can({ description: '' })).toBe(false);
    expect(can({ endTime: '' })).toBe(false);
    expect(can({ endTime: '', startTime: '' })).toBe(true);
  });

  it('requires a complete place once there is one', () => {
    expect(can({ place: null, ownPlace: { ...BAR, city: null } })).toBe(false);
    expect(can({ place: null, ownPlace: BAR })).toBe(true);
    expect(can({ place: null })).toBe(false);
    const open = editFormOf(tribWith({}));
    expect(canSave(open, { ...open, name: 'Soup' }, NOW)).toBe(true);
    const unnamed = editFormOf(tribWith({ location: 'Grandma’s' }));
    expect(canSave(unnamed, { ...unnamed, name: 'Soup' }, NOW)).toBe(true);
    const named = { ...unnamed, ownPlace: { ...unnamed.ownPlace, name: 'Grandpa’s' } };
    expect(canSave(unnamed, named, NOW)).toBe(false);
  });

  it('requires valid times', () => {
    expect(can({ endTime: FORM.startTime })).toBe(false);
    expect(can({ startTime: '2026-11-21T05:59' })).toBe(false);
    expect(problemWithTimes(FORM, { ...FORM, endTime: FORM.startTime }, NOW)?.field).toBe('endTime');
  });

  it('requires a start that is not past on the clocks of the new place', () => {
    const now = new Date('2026-11-28T19:30:00Z');
    const east = { place: SEATTLE, timeZone: 'America/New_York' };
    expect(problemWithTimes(FORM, { ...FORM, ...east }, now)?.field).toBe('startTime');
    expect(problemWithTimes(FORM, { ...FORM, place: SEATTLE }, now)).toBeNull();
  });

  it('allows an unchanged start that has passed meanwhile', () => {
    const later = new Date('2026-12-24T12:00:00Z');
    expect(problemWithTimes(FORM, { ...FORM, name: 'Soup' }, later)).toBeNull();
  });
});
