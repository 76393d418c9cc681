/** GET /api/places   places for meetups */
import { placeList } from '#shared/api/catalogue';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { listPlaces } from './places.queries';

export function placeRoutes({ db }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/places',
      summary: 'All places',
      access: 'anyone',
      response: placeList,
      handle: () => listPlaces(db),
    }),
  ];
}
