import { describe, expect, it } from 'vitest';
import { tribList } from '#shared/api/tribs';
import { expectError, expectInvalid, withoutRequestId } from '../../../testing/expect-error';
import { idsOfPages, nextOf } from '../../../testing/agent';
import { block, cancel, createTrib } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const host = await app.person();
const idsOf = (body: { id: number }[]) => body.map(({ id }) => id);

describe('saving a meetup', () => {
  it('is visible wherever the meetup is, can be repeated and undone', async () => {
    const person = await app.person();
    const { id } = await createTrib(host);
    const seen = async () => [
      (await person.get(`/api/tribs/${id}`)).body.saved,
      (await person.get('/api/tribs?limit=100')).body.find((one: { id: number }) => one.id === id).saved,
    ];
    expect(await seen()).toEqual([false, false]);
    for (let i = 0; i < 2; i++) {
      expect((await person.put(`/api/tribs/${id}/save`)).status).toBe(204);
      expect(await seen()).toEqual([true, true]);
    }
    expect((await host.get(`/api/tribs/${id}`)).body.saved).toBe(false);
    for (let i = 0; i < 2; i++) expect((await person.delete(`/api/tribs/${id}/save`)).status).toBe(204);
    expect(await seen()).toEqual([false, false]);
  });

  it("fills the person's own list, latest first, including cancelled ones", async () => {
    const person = await app.person();
    const [first, second] = [await createTrib(host), await createTrib(host)];
    for (const { id } of [second, first]) await person.put(`/api/tribs/${id}/save`);
    await cancel(app.db, second.id);
    const { status, body } = await person.get(`/api/users/${person.id}/saved-tribs`);
    expect(status).toBe(200);
    expect(tribList.parse(body)).toEqual(body);
    expect(idsOf(body)).toEqual([first.id, second.id]);
    expect(body).toMatchObject([
      { saved: true, cancelled: false },
      { saved: true, cancelled: true },
    ]);
  });

  it('is paged, even when a saved meetup is removed meanwhile', async () => {
    const person = await app.person();
    const ids: number[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await createTrib(host)).id);
    for (const id of ids.toReversed()) await person.put(`/api/tribs/${id}/save`);
    const path = `/api/users/${person.id}/saved-tribs`;
    expect(await idsOfPages(person, `${path}?limit=2`)).toEqual(ids);
    const first = await person.get(`${path}?limit=2`);
    await person.delete(`/api/tribs/${ids[1]}/save`);
    expect(idsOf((await person.get(nextOf(first) ?? '')).body)).toEqual(ids.slice(2, 4));
    expect((await person.get(`${path}?cursor=x`)).status).toBe(400);
  });

  it('is shown to nobody else', async () => {
    const [owner, other] = [await app.person(), await app.person()];
    const [theirs, missing] = [
      await other.get(`/api/users/${owner.id}/saved-tribs`),
      await other.get('/api/users/2147483647/saved-tribs'),
    ];
    expectError(theirs, 404, 'not_found');
    expect(withoutRequestId(theirs)).toEqual(withoutRequestId(missing));
    expectError(await app.visitor().get(`/api/users/${owner.id}/saved-tribs`), 401, 'sign_in_needed');
  });

  it('needs a session and a visible meetup', async () => {
    const { id } = await createTrib(host);
    expectError(await app.visitor().put(`/api/tribs/${id}/save`), 401, 'sign_in_needed');
    expectError(await app.visitor().delete(`/api/tribs/${id}/save`), 401, 'sign_in_needed');
    const person = await app.person();
    expectError(await person.put('/api/tribs/2147483647/save'), 404, 'not_found');
    for (const bad of ['0', '-1', '2147483648', 'me']) {
      expectInvalid(await person.put(`/api/tribs/${bad}/save`), 'id');
      expectInvalid(await person.delete(`/api/tribs/${bad}/save`), 'id');
    }
  });

  it('ends with a block: the meetup leaves the list and cannot be saved', async () => {
    const [guest, hostess] = [await app.person(), await app.person()];
    const { id } = await createTrib(hostess);
    await guest.put(`/api/tribs/${id}/save`);
    await block(app.db, hostess, guest);
    expect((await guest.get(`/api/users/${guest.id}/saved-tribs`)).body).toEqual([]);
    expectError(await guest.put(`/api/tribs/${id}/save`), 404, 'not_found');
  });
});
