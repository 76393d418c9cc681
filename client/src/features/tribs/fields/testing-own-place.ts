import type { City } from '#shared/api/cities';
import type { OwnPlace } from './own-place';

export const LYON: City = {
  id: 2_996_944,
  name: 'Lyon',
  region: 'Auvergne-Rhône-Alpes',
  country: 'FR',
  countryName: 'France',
  timeZone: 'Europe/Paris',
};

export const BAR: OwnPlace = {
  isUsed: true,
  name: 'Chez Marguerite',
  address: '14 rue des Capucins',
  city: LYON,
  pin: { latitude: 45.77, longitude: 4.83 },
};
