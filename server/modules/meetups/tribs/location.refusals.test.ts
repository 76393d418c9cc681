import { it } from 'vitest';
import type { CreateTribInput, UpdateTribInput } from '#shared/api/trib-requests';
import { CITY_IDS } from '#shared/domain/trib-options';
import { expectInvalid } from '../../../testing/expect-error';
import { expectNoRowChanged } from '../../../testing/rows';
import { createTrib, meetup } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const host = await app.person();
const [catalogued] = (await host.get('/api/places')).body;
const AUSTIN = CITY_IDS['Austin, TX'];
const DOWNTOWN = { latitude: 30.27, longitude: -97.74 };

const marked = ['‮bar', 'bar‏', '⁦bar⁩'];
it.each<[UpdateTribInput, string]>([
  [{ cityId: 1 }, 'cityId'],
  [{ cityId: 0 }, 'cityId'],
  [{ cityId: AUSTIN, pin: { latitude: 90.01, longitude: 0 } }, 'pin.latitude'],
  [{ cityId: AUSTIN, pin: { latitude: 0, longitude: -180.01 } }, 'pin.longitude'],
  [{ cityId: AUSTIN, pin: { latitude: 45.123, longitude: 4.8 } }, 'pin.latitude'],
  [{ cityId: AUSTIN, pin: { latitude: 1e-7, longitude: 4.8 } }, 'pin.latitude'],
  [{ cityId: AUSTIN, pin: { latitude: 48.85, longitude: 2.35 } }, 'pin'],
  [{ cityId: AUSTIN, address: 'a'.repeat(201) }, 'address'],
  [{ cityId: AUSTIN, location: 'a'.repeat(200) }, 'location'],
  [{ address: 'Somewhere' }, 'cityId'],
  [{ placeId: catalogued.id, cityId: AUSTIN }, 'cityId'],
  [{ placeId: catalogued.id, address: 'Back door' }, 'address'],
  [{ placeId: catalogued.id, pin: DOWNTOWN }, 'pin'],
  ...marked.map((address): [UpdateTribInput, string] => [{ cityId: AUSTIN, address }, 'address']),
  ...marked.map((location): [UpdateTribInput, string] => [{ location }, 'location']),
])('%j is refused at %s and stores nothing', async (given, field) => {
  const { id } = await createTrib(host);
  const create: Partial<CreateTribInput> = given;
  const responses = await expectNoRowChanged(app.db, async () => [
    await host.post('/api/tribs', meetup(create)),
    await host.put(`/api/tribs/${id}`, given),
  ]);
  for (const response of responses) expectInvalid(response, field);
});

it('what does not fit an old place is refused while the place stays', async () => {
  const { id } = await createTrib(host, { placeId: catalogued.id });
  for (const [given, field] of [
    [{ cityId: AUSTIN }, 'cityId'],
    [{ address: 'Back door' }, 'address'],
    [{ pin: DOWNTOWN }, 'pin'],
  ] as const)
    expectInvalid(await host.put(`/api/tribs/${id}`, given), field);
});
