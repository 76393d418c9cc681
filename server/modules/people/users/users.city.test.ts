import { afterAll, describe, expect, it } from 'vitest';
import { personCard } from '#shared/api/users';
import { CITY_IDS } from '#shared/domain/trib-options';
import { expectInvalid } from '../../../testing/expect-error';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { known } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const NEW_YORK = 5_128_581;
const AUSTIN = CITY_IDS['Austin, TX'];
const person = await known(app.db, await app.person({ location: 'By the sea' }));
const change = async (body: object) => (await person.put(`/api/users/${person.id}`, body)).body;

afterAll(() => expectInvariants(app.db));

describe("a person's city", () => {
  it('names the location, which others see, and nothing more exact', async () => {
    expect(await change({ bio: 'Hi' })).toMatchObject({ location: 'By the sea', cityId: null });
    expect(await change({ cityId: AUSTIN })).toMatchObject({ location: 'Austin, TX', cityId: AUSTIN });
    const { body } = await (await app.person()).get(`/api/users/${person.id}`);
    expect(personCard.parse(body)).toEqual(body);
    expect(body).toMatchObject({ location: 'Austin, TX' });
    expect((await person.get('/api/session')).body.user).toMatchObject({ cityId: AUSTIN });
  });

  it('is known from the registration on, if it was chosen before and is one', async () => {
    const register = async (fields: object) =>
      (await app.visitor().post('/api/users/register', { displayName: 'Noor', ...fields })).body;
    expect(await register({ location: '', cityId: AUSTIN })).toMatchObject({
      location: 'Austin, TX',
      cityId: AUSTIN,
    });
    expect(await register({ location: 'By the sea', cityId: AUSTIN })).toMatchObject({
      location: 'By the sea',
      cityId: null,
    });
    expect(await register({ cityId: 999_999_999 })).toMatchObject({ location: null, cityId: null });
  });

  it('stays with the blank profile of the demo login that sends it along', async () => {
    const blank = {
      displayName: '',
      location: '',
      bio: '',
      age: null,
      sex: '',
      occupation: '',
      education: '',
    };
    const demo = await app.person();
    const { status, body } = await demo.put(`/api/users/${demo.id}`, {
      ...blank,
      phoneNumber: '',
      cityId: AUSTIN,
    });
    expect([status, body]).toMatchObject([200, { location: 'Austin, TX', cityId: AUSTIN }]);
  });

  it('is not the default of the specification, which only its owner reads until it is chosen', async () => {
    const newcomer = await known(app.db, await app.person({ location: 'New York, USA' }));
    const reader = await app.person();
    const seen = async () => {
      const [card, list] = await Promise.all([
        reader.get(`/api/users/${newcomer.id}`),
        reader.get('/api/users'),
      ]);
      const listed = list.body.find(({ id }: { id: number }) => id === newcomer.id);
      return [card.body.location, listed.location];
    };
    expect((await newcomer.get('/api/session')).body.user).toMatchObject({ location: 'New York, USA' });
    expect(await seen()).toEqual([null, null]);
    await newcomer.put(`/api/users/${newcomer.id}`, { location: 'New York, USA', cityId: NEW_YORK });
    expect(await seen()).toEqual(['New York, USA', 'New York, USA']);
  });

  it('stays while the location does, and goes with it', async () => {
    await change({ cityId: AUSTIN });
    expect(await change({ location: 'Austin, TX', bio: 'Hello' })).toMatchObject({ cityId: AUSTIN });
    expect(await change({ location: 'Between two rivers' })).toMatchObject({
      location: 'Between two rivers',
      cityId: null,
    });
    expect(await change({ location: 'Austin', cityId: AUSTIN })).toMatchObject({
      location: 'Austin',
      cityId: AUSTIN,
    });
    expect(await change({ cityId: null })).toMatchObject({ location: 'Austin', cityId: null });
    await change({ cityId: AUSTIN });
    expect(await change({ location: '' })).toMatchObject({ location: null, cityId: null });
  });

  it.each([
    [{ cityId: 1 }, 'cityId'],
    [{ cityId: 0 }, 'cityId'],
    [{ cityId: '4671654' }, 'cityId'],
    [{ location: 'a'.repeat(200) }, 'location'],
    [{ location: '‮lyon', cityId: AUSTIN }, 'location'],
  ])('refuses %j and stores nothing', async (given, field) => {
    const put = () => person.put(`/api/users/${person.id}`, { ...given, bio: 'Not saved' });
    expectInvalid(await expectNoRowChanged(app.db, put), field);
  });
});
