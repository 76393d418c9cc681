import { describe, expect, it } from 'vitest';
import { createTribRequest } from '#shared/api/trib-requests';
import { UNCHOSEN } from '../../cities/city-text';
import { LYON } from '../../cities/testing-lyon';
import { tribWith } from '../trib-fixture';
import { BAR } from './testing-fields';
import { isOwnPlaceComplete, NO_OWN_PLACE, ownPlaceOf, ownPlacePayload, ownPlaceText } from './where';

const inLyon = tribWith({
  location: BAR.name,
  city: 'Lyon, France',
  cityId: LYON.id,
  timeZone: LYON.timeZone,
  placeShown: 'exact' as const,
});

describe('a place of one’s own', () => {
  it('is read from a meetup, with what only members see', () => {
    const exactPlace = {
      name: BAR.name,
      address: BAR.address,
      latitude: 45.77,
      longitude: 4.83,
      pin: BAR.pin,
    };
    const read = ownPlaceOf({ ...inLyon, exactPlace });
    expect(read).toMatchObject({ ...BAR, city: { id: LYON.id, name: 'Lyon', timeZone: 'Europe/Paris' } });
    expect(ownPlaceText(read)).toBe('Chez Marguerite, Lyon, France');
    expect(ownPlacePayload(read)).toEqual(ownPlacePayload(BAR));
  });

  it('is none where the meetup has a place of the catalogue, or none yet', () => {
    expect(ownPlaceOf({ ...inLyon, placeId: 4 })).toEqual(NO_OWN_PLACE);
    expect(ownPlaceOf(tribWith({ location: 'TBD' }))).toEqual(NO_OWN_PLACE);
    expect(ownPlaceOf(tribWith({}))).toEqual(NO_OWN_PLACE);
  });

  it('may have a name without a city, or a city without a name', () => {
    expect(ownPlaceOf(tribWith({ location: 'Grandma’s', placeShown: 'exact' }))).toMatchObject({
      isUsed: true,
      city: null,
    });
    expect(ownPlaceOf({ ...inLyon, location: 'TBD' })).toMatchObject({ isUsed: true, name: '' });
  });

  it('is its city alone for a co-host who is not shown the place', () => {
    const untold = { ...inLyon, location: 'Lyon, France', placeShown: 'once-kept' as const };
    expect(ownPlaceOf(untold)).toMatchObject({ isUsed: true, name: '', city: { id: LYON.id } });
  });

  it('is sent trimmed, and only while it is used', () => {
    const sent = ownPlacePayload({ ...BAR, name: ' Chez Marguerite ', address: '  ' });
    expect(sent).toEqual({ location: BAR.name, cityId: LYON.id, address: null, pin: BAR.pin });
    expect(createTribRequest.parse({ name: 'Quiz', description: 'Six rounds.', ...sent })).toMatchObject(
      sent,
    );
    expect(ownPlacePayload({ ...BAR, isUsed: false })).toEqual({});
  });

  it('is complete with a name and a city', () => {
    expect(isOwnPlaceComplete(BAR)).toBe(true);
    expect(isOwnPlaceComplete({ ...BAR, address: '', pin: null })).toBe(true);
    expect(isOwnPlaceComplete({ ...BAR, name: ' ' })).toBe(false);
    expect(isOwnPlaceComplete({ ...BAR, city: null })).toBe(false);
    expect(isOwnPlaceComplete({ ...BAR, city: UNCHOSEN })).toBe(false);
    expect(isOwnPlaceComplete({ ...BAR, isUsed: false })).toBe(false);
  });
});
