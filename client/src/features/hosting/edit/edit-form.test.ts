import { describe, expect, it } from 'vitest';
import { tribWith } from '../../tribs/trib-fixture';
import { canSave, changesOf, editFormOf, problemWithTimes, tellsMembers } from './edit-form';

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

describe('what is sent', () => {
  it('is nothing when only surrounding spaces changed', () => {
    expect(changed({})).toEqual({});
    expect(changed({ name: ` ${TRIB.name} ` })).toEqual({});
  });

  it('is each changed field', () => {
    expect(changed({ name: 'Soup' })).toEqual({ name: 'Soup' });
    expect(changed({ costDetails: ' ' })).toEqual({ costDetails: null });
    expect(changed({ endTime: '2026-11-28T17:00' })).toEqual({ endTime: '2026-11-28T17:00' });
    expect(changed({ photos: FORM.photos.slice(0, 1) })).toEqual({ eventPhotos: [] });
    expect(changed({ photos: FORM.photos.toReversed() })).toEqual({
      mainImageUrl: '/api/photos/b',
      eventPhotos: ['/api/photos/a', '/covers/tea.svg'],
    });
  });

  it('includes the times when the new place is in another time zone', () => {
    expect(changed({ place: SEATTLE, timeZone: SEATTLE.timeZone })).toEqual({
      placeId: 9,
      startTime: '2026-11-28T14:00',
      endTime: '2026-11-28T18:00',
    });
    expect(changed({ place: { ...SEATTLE, timeZone: FORM.timeZone } })).toEqual({ placeId: 9 });
  });

  it('notifies the members if the time or the place changed', () => {
    expect(tellsMembers({ name: 'Soup', maxParticipants: 3 })).toBe(false);
    expect(tellsMembers({ placeId: 9 })).toBe(true);
    expect(tellsMembers({ endTime: '2026-11-28T17:00' })).toBe(true);
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

  it('requires valid times', () => {
    expect(can({ endTime: FORM.startTime })).toBe(false);
    expect(can({ startTime: '2026-11-21T05:59' })).toBe(false);
    expect(problemWithTimes(FORM, { ...FORM, endTime: FORM.startTime }, NOW)?.field).toBe('endTime');
  });

  it('allows an unchanged start that has passed meanwhile', () => {
    const later = new Date('2026-12-24T12:00:00Z');
    expect(problemWithTimes(FORM, { ...FORM, name: 'Soup' }, later)).toBeNull();
  });
});
