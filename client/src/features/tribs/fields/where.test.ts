import { describe, expect, it } from 'vitest';
import { createTribRequest } from '#shared/api/trib-requests';
import { UNCHOSEN } from '../../cities/city-text';
import { LYON } from '../../cities/testing-lyon';
import { tribWith } from '../trib-fixture';
import { BAR } from './testing-fields';
import {
  isOwnPlaceComplete,
  NO_OWN_PLACE,
  ownPlaceOf,
  ownPlacePayload,
  ownPlaceText,
  publicText,
} from './where';

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
    expect(sent).toEqual({
      location: BAR.name,
      cityId: LYON.id,
      address: null,
      pin: BAR.pin,
      placeIsPublic: false,
    });
    expect(createTribRequest.parse({ name: 'Quiz', description: 'Six rounds.', ...sent })).toMatchObject(
      sent,
    );
    expect(ownPlacePayload({ ...BAR, isUsed: false })).toEqual({});
  });

  it.each([
    ['Chez Marguerite', '14 rue des Capucins', true],
    ['The Crown', 'Apt 4, ring twice', false],
    ['Our kitchen', '', false],
    ['Rosa’s place', '', false],
    ['Library', '12 Main St #3', false],
    ['Bei mir zu Hause', '', false],
    ['Dachwohnung Müller', '', false],
    ['Spieleabend', 'Sackstraße 12, Tür 5', false],
    ['Spieleabend', 'Sackstraße 12/3/5', false],
    ['Spieleabend', 'Sackstraße 12, Stiege 2', false],
    ['Unsere Küche', '', false],
    ['Café am Stockplatz', 'Sackstraße 12-14', true],
    ['En mi casa', '', false],
    ['Juegos', 'Calle Mayor 3, 2º B', false],
    ['Juegos', 'Calle Mayor 3, piso 4', false],
    ['Casa de Cultura', 'Puerta del Sol', true],
  ])('is public at once as “%s, %s”: %s', (name, address, isComplete) => {
    const own = { ...BAR, name, address, isPublic: true };
    expect(isOwnPlaceComplete(own)).toBe(isComplete);
    const confirmed = { ...own, confirmed: publicText(own) };
    expect(isOwnPlaceComplete(confirmed)).toBe(true);
    expect(isOwnPlaceComplete({ ...confirmed, address: 'Flat 2' })).toBe(false);
    expect(isOwnPlaceComplete({ ...own, isPublic: false })).toBe(true);
  });

  it('is not asked about again where it was public before', () => {
    const exactPlace = { name: 'Home bar', address: null, latitude: 45.77, longitude: 4.83, pin: null };
    const read = ownPlaceOf({ ...inLyon, placeIsPublic: true, location: 'Home bar', exactPlace });
    expect(isOwnPlaceComplete(read)).toBe(true);
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
