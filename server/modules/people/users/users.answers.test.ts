import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { interestList } from '#shared/api/interests';
import { expectError, expectInvalid, withoutRequestId } from '../../../testing/expect-error';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { events } from '../../../db/schema/events';
import { tribs } from '../../../db/schema/tribs';
import { createTrib, startedYesterday } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';

const app = await startTestApp();

afterAll(() => expectInvariants(app.db));

describe("a person's interests", () => {
  it('are the defaults until chosen', async () => {
    const person = await app.person();
    const { status, body } = await person.get(`/api/users/${person.id}/interests`);
    expect(status).toBe(200);
    expect(interestList.parse(body)).toEqual(body);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3]);
  });

  it('are replaced as a whole, without duplicates, even by none', async () => {
    const person = await app.person();
    const path = `/api/users/${person.id}/interests`;
    const chosen = await person.put(`${path}/batch`, { interestIds: [7, 2, 7] });
    expect(chosen.status).toBe(200);
    expect(chosen.body.map(({ id }: { id: number }) => id)).toEqual([2, 7]);
    expect((await person.get(path)).body).toEqual(chosen.body);
    expect((await person.get(`/api/users/${person.id}`)).body.interestIds).toEqual([2, 7]);
    expect((await person.put(`${path}/batch`, { interestIds: [] })).body).toEqual([]);
  });

  it('count as chosen once they were, be they the defaults, and not because the values were answered', async () => {
    const host = await app.person({ interestIds: [4] });
    const { id } = await createTrib(host);
    const said = async (person: Person) => [
      (await person.get(`/api/tribs/${id}`)).body.isGuess !== true,
      (await person.get('/api/session')).body.user.choseInterests,
    ];
    const [silent, chooser, mover] = [await app.person(), await app.person(), await app.person()];
    await silent.put(`/api/users/${silent.id}/interests/batch`, { interestIds: [] });
    await chooser.put(`/api/users/${chooser.id}/interests/batch`, { interestIds: [1, 2, 3] });
    await mover.put(`/api/users/${mover.id}`, { valuesOpenness: 50 });
    const defaults = { interestIds: [1, 2, 3] };
    const registered = [
      await app.person({ interestIds: [4] }),
      await app.person({ ...defaults, choseInterests: true }),
      await app.person({ ...defaults, answered: true }),
      await app.person({ ...defaults, valuesOpenness: 20 }),
      await app.person(defaults),
    ];
    expect(await Promise.all([silent, chooser, mover, ...registered].map(said))).toEqual([
      [false, false],
      [true, true],
      [true, false],
      [true, true],
      [true, true],
      [true, false],
      [true, false],
      [false, false],
    ]);
  });

  it('are shown to nobody else', async () => {
    const [owner, other] = [await app.person(), await app.person()];
    const responses = await expectNoRowChanged(app.db, async () => [
      await other.get(`/api/users/${owner.id}/interests`),
      await other.get('/api/users/2147483647/interests'),
      await other.put(`/api/users/${owner.id}/interests/batch`, { interestIds: [1] }),
      await app.visitor().get(`/api/users/${owner.id}/interests`),
      await app.visitor().put(`/api/users/${owner.id}/interests/batch`, { interestIds: [1] }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 401, 401]);
    const [first, second, third] = responses.map(withoutRequestId);
    expect([second, third]).toEqual([first, first]);
  });

  it.each([
    [{ interestIds: [0] }, 'interestIds.0'],
    [{ interestIds: [97] }, 'interestIds.0'],
    [{ interestIds: [96] }, 'interestIds'],
    [{ interestIds: ['1'] }, 'interestIds.0'],
    [{ interestIds: 1 }, 'interestIds'],
    [{ interestIds: Array.from({ length: 97 }, () => 1) }, 'interestIds'],
    [{}, 'interestIds'],
    [{ interestIds: [1], more: 1 }, ''],
  ])('refuse %j', async (payload, field) => {
    const person = await app.person();
    const path = `/api/users/${person.id}/interests/batch`;
    expectInvalid(await expectNoRowChanged(app.db, () => person.put(path, payload)), field);
  });
});

describe('changed answers', () => {
  it('move the scores of every meetup the person goes to', async () => {
    const same = { interestIds: [1, 2], valuesIdentity: 40 };
    const host = await app.person(same);
    const { id } = await createTrib(host);
    const looker = await app.person(same);
    const score = async () => (await looker.get(`/api/tribs/${id}`)).body.avgCompatibility;
    expect(await score()).toBe(100);
    await host.put(`/api/users/${host.id}/interests/batch`, { interestIds: [5] });
    expect(await score()).toBe(50);
    await host.put(`/api/users/${host.id}`, {
      valuesEnvironment: 0,
      valuesLifestyle: 100,
      valuesOpenness: 0,
      valuesIdentity: 40,
    });
    expect(await score()).toBe(Math.round(50 - 50 * ((3 * 0.25) / 4)));
  });

  it('write no meetup that has begun, and still move its scores, for members and others', async () => {
    const same = { interestIds: [1, 2] };
    const [host, guest, looker] = [await app.person(same), await app.person(same), await app.person(same)];
    const { id } = await createTrib(host);
    await guest.put(`/api/tribs/${id}/membership`);
    await startedYesterday(app.db, id);
    const stored = () => app.db.select().from(tribs).where(eq(tribs.id, id));
    const told = () => app.db.$count(events, and(eq(events.kind, 'trib'), eq(events.tribId, id)));
    const scores = async () => {
      const responses = [host, guest, looker].map((person) => person.get(`/api/tribs/${id}`));
      return (await Promise.all(responses)).map(({ body }) => body.avgCompatibility);
    };
    const before = [await stored(), await told()];
    expect(await scores()).toEqual([100, 100, 100]);
    await host.put(`/api/users/${host.id}/interests/batch`, { interestIds: [5] });
    expect([await stored(), await told()]).toEqual(before);
    expect(await scores()).toEqual([50, 50, 75]);
  });

  it('are all refused when one of them is invalid', async () => {
    const person = await app.person();
    const response = await expectNoRowChanged(app.db, () =>
      person.put(`/api/users/${person.id}`, { valuesIdentity: 10, username: 'half.an.account' }),
    );
    expectInvalid(response, 'password');
  });

  it('are limited to ten a day, so that scores cannot be used to find out answers', async () => {
    const limited = await startTestApp({ rateLimits: true });
    const person = await limited.person();
    const path = `/api/users/${person.id}`;
    for (let i = 0; i < 10; i++) expect((await person.put(path, { valuesOpenness: i })).status).toBe(200);
    const refused = await person.put(path, { valuesOpenness: 99 });
    expectError(refused, 429, 'too_many_requests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect((await person.put(path, { bio: 'Names and texts still change' })).body).toMatchObject({
      valuesOpenness: 9,
      bio: 'Names and texts still change',
    });
    for (let i = 0; i < 30; i++) await person.put(`${path}/interests/batch`, { interestIds: [1] });
    expectError(await person.put(`${path}/interests/batch`, { interestIds: [2] }), 429, 'too_many_requests');
  });
});
