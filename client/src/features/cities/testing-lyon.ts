import type { City } from '#shared/api/cities';

export const LYON: City = {
  id: 2_996_944,
  name: 'Lyon',
  region: 'Auvergne-Rhône-Alpes',
  country: 'FR',
  countryName: 'France',
  timeZone: 'Europe/Paris',
};
