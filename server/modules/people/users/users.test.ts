import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { ownUser, personCard, publicUser } from '#shared/api/users';
import { externalIdentities, users } from '../../../db/schema/users';
import { expectError, expectInvalid, withoutRequestId } from '../../../testing/expect-error';
import { storedPhoto } from '../../../testing/pictures';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { befriend, block, createTrib, known, meetup } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const PRIVATE = ['email', 'phoneNumber', 'age', 'sex', 'valuesIdentity', 'firebaseUid', 'username'];
const somebody = async (registration = {}) => known(app.db, await app.person(registration));

afterAll(() => expectInvariants(app.db));

describe('the list of people', () => {
  it('needs a session', async () => {
    expectError(await app.visitor().get('/api/users'), 401, 'sign_in_needed');
  });

  it('lists friends first, then people in shared meetups, then the best matches, and never the viewer or a demo account', async () => {
    const viewer = await somebody({ interestIds: [1, 2] });
    const far = await somebody({ interestIds: [5], valuesIdentity: 0 });
    const near = await somebody({ interestIds: [1, 2] });
    const fellow = await somebody({ interestIds: [9], valuesIdentity: 0 });
    const friend = await somebody({ interestIds: [10], valuesIdentity: 0, valuesOpenness: 0 });
    const demo = await app.person({ interestIds: [1, 2] });
    await befriend(app.db, viewer.id, friend.id);
    const { id } = await createTrib(viewer);
    await fellow.put(`/api/tribs/${id}/membership`);
    const { status, body } = await viewer.get('/api/users');
    expect(status).toBe(200);
    const ids: number[] = body.map((person: { id: number }) => person.id);
    expect(ids.filter((one) => [far, near, fellow, friend].some((person) => person.id === one))).toEqual([
      friend.id,
      fellow.id,
      near.id,
      far.id,
    ]);
    expect(ids).not.toContain(viewer.id);
    expect(ids).not.toContain(demo.id);
  });

  it('contains cards only, and nothing private', async () => {
    const viewer = await somebody();
    const other = await somebody({ displayName: 'Card', bio: 'Hello', location: 'Here' });
    await other.put(`/api/users/${other.id}`, { phoneNumber: '555', age: 33, sex: 'f' });
    const { body } = await viewer.get('/api/users');
    for (const person of body) expect(publicUser.parse(person)).toEqual(person);
    expect(body.find((person: { id: number }) => person.id === other.id)).toEqual({
      id: other.id,
      displayName: 'Card',
      bio: 'Hello',
      location: 'Here',
      profileImage: null,
      verified: false,
    });
  });

  it('has fifty people at most', async () => {
    const viewer = await somebody();
    const crowd = Array.from({ length: 51 }, () => ({ displayName: 'Crowd', point: [0], interestBonus: 0 }));
    await app.db.insert(users).values(crowd);
    expect((await viewer.get('/api/users')).body).toHaveLength(50);
  });

  it('leaves out blocked people, in both directions', async () => {
    const [blocker, blocked] = [await somebody({ valuesIdentity: 3 }), await somebody({ valuesIdentity: 3 })];
    await block(app.db, blocker, blocked);
    for (const [one, other] of [
      [blocker, blocked],
      [blocked, blocker],
    ] as const) {
      const { body } = await one.get('/api/users');
      expect(body.map((person: { id: number }) => person.id)).not.toContain(other.id);
      expectError(await one.get(`/api/users/${other.id}`), 404, 'not_found');
    }
  });
});

describe('one person', () => {
  it('is complete for the person and a card for others', async () => {
    const [one, other] = [await somebody({ displayName: 'Whole' }), await somebody()];
    const whole = await one.get(`/api/users/${one.id}`);
    expect(ownUser.parse(whole.body)).toEqual(whole.body);
    const card = await other.get(`/api/users/${one.id}`);
    expect(personCard.parse(card.body)).toEqual(card.body);
    for (const field of PRIVATE) expect(card.body).not.toHaveProperty(field);
  });

  it('needs a session, and a demo account gets the same response as a missing one', async () => {
    const demo = await app.person();
    expectError(await app.visitor().get(`/api/users/${demo.id}`), 401, 'sign_in_needed');
    const viewer = await app.person();
    const hidden = await viewer.get(`/api/users/${demo.id}`);
    const missing = await viewer.get('/api/users/2147483647');
    expectError(hidden, 404, 'not_found');
    expect(withoutRequestId(hidden)).toEqual(withoutRequestId(missing));
  });

  it('can be found by external identity only by that person', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    await app.db
      .insert(externalIdentities)
      .values({ userId: owner.id, provider: 'google', subject: 'sub-1' });
    // The same subject at another provider belongs to somebody else.
    await app.db.insert(externalIdentities).values([
      { userId: other.id, provider: 'apple', subject: 'sub-3' },
      { userId: owner.id, provider: 'google', subject: 'sub-3' },
    ]);
    for (const person of [owner, other])
      expect((await person.get('/api/users/firebase/sub-3')).body).toMatchObject({ id: person.id });
    const mine = await owner.get('/api/users/firebase/sub-1');
    expect(mine.status).toBe(200);
    expect(mine.body).toMatchObject({ id: owner.id, firebaseUid: 'sub-1', verified: true });
    const theirs = await other.get('/api/users/firebase/sub-1');
    const unknown = await other.get('/api/users/firebase/sub-2');
    expectError(theirs, 404, 'not_found');
    expect(withoutRequestId(theirs)).toEqual(withoutRequestId(unknown));
    const signedOut = await app.visitor().get('/api/users/firebase/sub-1');
    expect(withoutRequestId(signedOut)).toEqual(withoutRequestId(unknown));
    expectInvalid(await owner.get(`/api/users/firebase/${'x'.repeat(121)}`), 'uid');
  });
});

describe('changing a profile', () => {
  it('accepts the blank payload of the demo login', async () => {
    const person = await app.person({ displayName: 'Filled', bio: 'Yes', location: 'There' });
    const blank = {
      displayName: '',
      location: '',
      bio: '',
      age: null,
      sex: '',
      occupation: '',
      education: '',
      phoneNumber: '',
    };
    const { status, body } = await person.put(`/api/users/${person.id}`, blank);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      displayName: 'Wanted User',
      location: null,
      bio: null,
      age: null,
      phoneNumber: null,
    });
    expect((await person.put(`/api/users/${person.id}`, { age: '' })).body.age).toBeNull();
    for (const named of [
      { displayName: '' },
      { displayName: null },
      { displayName: ' \u200b', bio: '' },
      { ...blank, bio: 'Yes' },
      { ...blank, firstName: '' },
    ]) {
      const refused = await expectNoRowChanged(app.db, () => person.put(`/api/users/${person.id}`, named));
      expectInvalid(refused, 'displayName');
    }
  });

  it.each([
    ['that nobody can see', '\u3164\u2800', 'Cannot be empty'],
    [
      'that turns the text around it',
      'Ana\u202E',
      'Contains invisible marks that change the direction of text',
    ],
    ['on two lines', 'Ana\r\nWins', 'Must be one line'],
    ['on two lines by a separator', 'Ana\u2028Wins', 'Must be one line'],
  ])('refuses a name %s, whatever it names', async (_what, name, message) => {
    const person = await somebody();
    const attempts: [string, string, string, object][] = [
      ['POST', '/api/users/register', 'displayName', { displayName: name }],
      ['POST', '/api/users/register', 'location', { displayName: 'Ana', location: name }],
      ['PUT', `/api/users/${person.id}`, 'firstName', { firstName: name }],
      ['PUT', `/api/users/${person.id}`, 'lastName', { lastName: name }],
      ['POST', '/api/tribs', 'name', meetup({ name })],
      ['POST', '/api/tribs', 'location', meetup({ location: name })],
      ['POST', '/api/tribs', 'categories.0', meetup({ categories: [name] })],
      ['POST', '/api/communities', 'name', { name }],
      ['PUT', `/api/users/${person.id}/passkeys/${randomUUID()}`, 'name', { name }],
    ];
    await expectNoRowChanged(app.db, async () => {
      for (const [method, path, field, body] of attempts) {
        const refused = await (method === 'POST' ? person.post(path, body) : person.put(path, body));
        expectInvalid(refused, field);
        expect(refused.body.issues).toContainEqual({ path: field, message });
      }
    });
  });

  it('changes only the given fields, trimmed', async () => {
    const person = await app.person({ bio: 'Before', location: 'There' });
    await person.put(`/api/users/${person.id}`, { displayName: '  Ana  ' });
    const { body } = await person.put(`/api/users/${person.id}`, { bio: ' After ' });
    expect(body).toMatchObject({ displayName: 'Ana', bio: 'After', location: 'There' });
    expect((await person.get(`/api/users/${person.id}`)).body).toEqual(body);
  });

  it('changes every field of a profile', async () => {
    const person = await app.person();
    const all = {
      displayName: 'x'.repeat(50),
      bio: 'y'.repeat(200),
      location: 'Porto',
      profileImage: (await storedPhoto(app, person.id)).url,
      firstName: 'A',
      lastName: 'B',
      age: 18,
      sex: 'f',
      occupation: 'Baker',
      education: 'None',
      phoneNumber: '+351 1',
      valuesLifestyle: 1,
      valuesOpenness: 2,
      valuesEnvironment: 3,
      valuesIdentity: 4,
    };
    expect((await person.put(`/api/users/${person.id}`, all)).body).toMatchObject({ ...all, name: 'A B' });
  });

  it('switches off that the invite link shows the next meetup, which it does at first', async () => {
    const person = await somebody();
    expect((await person.get('/api/session')).body.user.inviteShowsTrib).toBe(true);
    const { body } = await person.put(`/api/users/${person.id}`, { inviteShowsTrib: false });
    expect(body.inviteShowsTrib).toBe(false);
    expect((await person.get('/api/session')).body.user.inviteShowsTrib).toBe(false);
  });

  it('is refused to others as if the person did not exist', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const responses = await expectNoRowChanged(app.db, async () => [
      await other.put(`/api/users/${owner.id}`, { displayName: 'Mine now' }),
      await other.put('/api/users/2147483647', { displayName: 'Mine now' }),
      await app.visitor().put(`/api/users/${owner.id}`, { displayName: 'Mine now' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 401]);
    expect(responses.slice(0, 2).map(withoutRequestId)[0]).toEqual(
      responses.slice(0, 2).map(withoutRequestId)[1],
    );
  });

  it.each([
    [{ displayName: 'x'.repeat(51) }, 'displayName'],
    [{ bio: 'x'.repeat(201) }, 'bio'],
    [{ age: 17 }, 'age'],
    [{ age: '18' }, 'age'],
    [{ profileImage: '//evil.example/a.png' }, 'profileImage'],
    [{ profileImage: '/portraits/../../etc' }, 'profileImage'],
    [{ profilePoints: 5 }, ''],
    [{ email: 'a@b.example' }, ''],
    [{ firebaseUid: 'x' }, ''],
    [{ id: 1 }, ''],
    [{ isDemo: false }, ''],
    [{ displayName: 'Saved?', valuesOpenness: -1 }, 'valuesOpenness'],
  ])('refuses %j and saves no part of it', async (payload, field) => {
    const person = await app.person();
    const response = await expectNoRowChanged(app.db, () => person.put(`/api/users/${person.id}`, payload));
    expectInvalid(response, field);
  });
});
