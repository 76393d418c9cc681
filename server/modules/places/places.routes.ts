/** GET /api/places   where meetups can be */
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
      answer: placeList,
      handle: () => listPlaces(db),
    }),
  ];
}
