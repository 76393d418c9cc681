import { describe, expect, it } from 'vitest';
import { ownUser, signedInUser } from '#shared/api/users';
import { users } from '../../../db/schema/users';
import { expectError, expectInvalid, withoutRequestId } from '../../../testing/expect-error';
import { expectNoRowChanged } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const PASSWORD = 'seven embers glow';

describe('registering', () => {
  it('makes a demo account from an empty payload and signs it in', async () => {
    const person = await app.person({});
    const { body } = await person.get('/api/session');
    expect(body.user).toMatchObject({
      id: person.id,
      displayName: 'Wanted User',
      isDemo: true,
      interestIds: [1, 2, 3],
    });
  });

  it('stores and returns every field of the payload', async () => {
    const given = {
      displayName: 'Ines Duarte',
      location: 'Lisbon',
      bio: "I'm inspired about tides",
      profileImage: '/portraits/ines.svg',
      firstName: 'Ines',
      lastName: 'Duarte',
      valuesLifestyle: 0,
      valuesOpenness: 100,
      valuesEnvironment: 13,
      valuesIdentity: 87,
      interestIds: [4, 1],
    };
    const agent = app.visitor();
    const { status, body } = await agent.post('/api/users/register', {
      ...given,
      username: 'ines',
      password: PASSWORD,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...given,
      id: body.id,
      choseInterests: true,
      name: 'Ines Duarte',
      username: 'ines',
      interestIds: [1, 4],
      age: null,
      sex: null,
      occupation: null,
      education: null,
      phoneNumber: null,
      invitedBy: null,
      inviterName: null,
      cityId: null,
      firebaseUid: null,
      email: null,
      profilePoints: 0,
      inviteShowsTrib: true,
      hidesFromVisitors: false,
      language: 'en',
      isDemo: false,
      keptUntil: null,
      tellsNearUntil: null,
      hasPassword: true,
      verified: false,
      isOperator: false,
    });
    expect(ownUser.parse(body)).toEqual(body);
    expect((await agent.get('/api/session')).body.user).toEqual(body);
  });

  it('treats blank and null as missing', async () => {
    const blank = {
      displayName: '  ',
      location: '',
      bio: null,
      profileImage: '',
      firebaseUid: null,
      email: '',
    };
    const { status, body } = await app.visitor().post('/api/users/register', blank);
    expect(status).toBe(201);
    expect(body).toMatchObject({ displayName: 'Wanted User', location: null, bio: null, profileImage: null });
  });

  it('refuses an external identity that the server has not verified, and stores nothing', async () => {
    const before = await app.db.$count(users);
    const response = await app
      .visitor()
      .post('/api/users/register', { firebaseUid: 'someone', email: 'a@b.example' });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'invalid_request', issues: [{ path: 'firebaseUid' }] });
    expect(await app.db.$count(users)).toBe(before);
  });

  it('stores the inviter, with the name from the database', async () => {
    const inviter = await app.person({ displayName: 'Ada', username: 'ada.inviter', password: PASSWORD });
    const newcomer = await app.person({ invitedBy: inviter.id, inviterName: 'Somebody else' });
    const { user } = (await newcomer.get('/api/session')).body;
    expect(user).toMatchObject({ invitedBy: inviter.id, inviterName: 'Ada' });
  });

  it('does not reveal the name of a demo account whose id is in an invite link', async () => {
    const inviter = await app.person({ displayName: 'Wren Unlisted' });
    const guest = await app.person({ invitedBy: inviter.id, inviterName: 'Anybody' });
    const { user } = (await guest.get('/api/session')).body;
    expect(user).toMatchObject({ invitedBy: inviter.id, inviterName: null });
  });

  it('registers a guest whose invite link names an unknown person', async () => {
    const guest = await app.person({ invitedBy: 2_147_483_647, inviterName: 'Nobody' });
    const { user } = (await guest.get('/api/session')).body;
    expect(user).toMatchObject({ invitedBy: null, inviterName: null });
  });

  it('refuses a taken username in any case, and stores nothing', async () => {
    await app.person({ username: 'taken.name', password: PASSWORD });
    const response = await expectNoRowChanged(app.db, () =>
      app.visitor().post('/api/users/register', { username: ' Taken.Name ', password: PASSWORD }),
    );
    expectError(response, 409, 'username_taken');
  });

  it.each([
    ['username', { username: 'only.name' }, 'password'],
    ['password', { password: PASSWORD }, 'username'],
    ['short name', { username: 'ab', password: PASSWORD }, 'username'],
    ['long name', { username: 'a'.repeat(31), password: PASSWORD }, 'username'],
    ['strange name', { username: 'a b c', password: PASSWORD }, 'username'],
    ['short password', { username: 'shorty', password: '1234567' }, 'password'],
    ['long password', { username: 'longy', password: 'x1'.repeat(101) }, 'password'],
    ['well-known password', { username: 'known', password: 'password123' }, 'password'],
    ['password that is 3,000th on the list', { username: 'known', password: 'Greyhoun' }, 'password'],
    ['password of two signs', { username: 'known', password: 'aAaA1aA1' }, 'password'],
    ['name as password', { username: 'name.as.password', password: 'Name.as.Password' }, 'password'],
    ['points', { profilePoints: 1000 }, ''],
    ['id', { id: 1 }, ''],
    ['demo flag', { isDemo: false }, ''],
    ['value', { valuesLifestyle: 101 }, 'valuesLifestyle'],
    ['fraction', { valuesLifestyle: 1.5 }, 'valuesLifestyle'],
    ['interest', { interestIds: [96] }, 'interestIds'],
    ['inviter', { invitedBy: '1' }, 'invitedBy'],
    ['foreign picture', { profileImage: 'https://example.com/a.png' }, 'profileImage'],
  ])('refuses a bad %s by the name of its field', async (_what, payload, field) => {
    const response = await expectNoRowChanged(app.db, () =>
      app.visitor().post('/api/users/register', payload),
    );
    expectInvalid(response, field);
  });

  it('lets one of two win who register the same username at once', async () => {
    const tries = await Promise.all(
      [1, 2, 3, 4].map(() =>
        app.visitor().post('/api/users/register', { username: 'contested', password: PASSWORD }),
      ),
    );
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  });
});

describe('signing in', () => {
  it('returns the person, whatever the case of the username', async () => {
    const person = await app.person({ username: 'capital', password: PASSWORD });
    const { status, body } = await app
      .visitor()
      .post('/api/users/login', { username: ' CAPITAL ', password: PASSWORD });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: person.id, username: 'capital', isDemo: false });
    expect(signedInUser.parse(body)).toEqual(body);
  });

  it('gives a wrong password and an unknown username the same response', async () => {
    await app.person({ username: 'grace', password: PASSWORD });
    const wrong = await app
      .visitor()
      .post('/api/users/login', { username: 'grace', password: 'seven embers' });
    const unknown = await app
      .visitor()
      .post('/api/users/login', { username: 'nobody', password: 'seven embers' });
    expectError(wrong, 401, 'wrong_credentials');
    expect(withoutRequestId(wrong)).toEqual(withoutRequestId(unknown));
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it('takes the same password typed with composed and decomposed letters', async () => {
    await app.person({ username: 'accent', password: 'caf\u00e9 at seven' });
    const response = await app
      .visitor()
      .post('/api/users/login', { username: 'accent', password: 'cafe\u0301 at seven' });
    expect(response.status).toBe(200);
  });

  it.each([
    ['no password', { username: 'grace' }, 'password'],
    ['a number as name', { username: 1, password: PASSWORD }, 'username'],
    ['a field more', { username: 'grace', password: PASSWORD, admin: true }, ''],
    ['a password beyond the limit', { username: 'grace', password: 'x'.repeat(201) }, 'password'],
  ])('refuses %s', async (_what, payload, field) => {
    expectInvalid(await app.visitor().post('/api/users/login', payload), field);
  });
});
