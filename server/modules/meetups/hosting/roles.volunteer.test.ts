import { afterAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { tribs } from '../../../db/schema/tribs';
import { expectError } from '../../../testing/expect-error';
import {
  block,
  createTable,
  createTrib,
  notificationKindsOf,
  startedNow,
  startedYesterday,
} from '../../../testing/factories';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';
import { leaveEverything } from '../../accounts/account/delete-account.service';
import { setSuspended } from '../../running/operators/operators.queries';

const app = await startTestApp();

afterAll(() => expectInvariants(app.db));

async function tableOf() {
  const somebody = (displayName: string) => app.person({ displayName });
  const [ann, ben, cleo] = [await somebody('Ann'), await somebody('Ben'), await somebody('Cleo')];
  const offered = await somebody('Dora');
  const id = await createTable(app.db, { members: [ann, ben, cleo], offered });
  return { id, ann, ben, cleo, offered };
}
const host = (person: Person, id: number) => person.put(`/api/tables/${id}/host`);
const stop = (person: Person, id: number) => person.delete(`/api/tables/${id}/host`);
const hostSeenBy = async (person: Person, id: number) =>
  (await person.get(`/api/tribs/${id}`)).body.volunteerId;
const roleOf = async (person: Person, id: number) => (await person.get(`/api/tribs/${id}`)).body.role;

describe('a volunteer', () => {
  it('hosts a table that nobody hosts, is its first person, and can take it back', async () => {
    const { id, ann, ben, cleo } = await tableOf();
    expect(await hostSeenBy(ann, id)).toBeNull();
    expect((await host(cleo, id)).status).toBe(204);
    expect((await host(cleo, id)).status).toBe(204);
    const { body } = await ann.get(`/api/tribs/${id}`);
    expect(body).toMatchObject({ creatorId: null, volunteerId: cleo.id, role: 'member' });
    expect(body.topMembers[0].member.id).toBe(cleo.id);
    expect(await roleOf(cleo, id)).toBe('volunteer');
    expectError(await host(ben, id), 409, 'hosted_already');
    expect((await stop(ben, id)).status).toBe(204);
    expect(await hostSeenBy(ann, id)).toBe(cleo.id);
    expect((await stop(cleo, id)).status).toBe(204);
    expect((await stop(cleo, id)).status).toBe(204);
    expect(await hostSeenBy(ann, id)).toBeNull();
    expect((await host(ben, id)).status).toBe(204);
  });

  it('is one of those at a table that takes place, and of no other meetup', async () => {
    const { id, ann, offered } = await tableOf();
    const { id: walk } = await createTrib(ann);
    const stranger = await app.person();
    await expectNoRowChanged(app.db, async () => {
      expectError(await host(offered, id), 404, 'not_found');
      expectError(await host(stranger, id), 404, 'not_found');
      expectError(await host(ann, walk), 404, 'not_found');
      expectError(await stop(ann, walk), 404, 'not_found');
    });
    await startedNow(app.db, id);
    expect((await host(ann, id)).status).toBe(204);
    await stop(ann, id);
    await startedYesterday(app.db, id);
    expectError(await host(ann, id), 409, 'closed');
    await app.db.update(tribs).set({ cancelledAt: new Date() }).where(eq(tribs.id, id));
    expectError(await host(ann, id), 409, 'closed');
  });

  it('says who came, leaves the line and announces, and gives all of it up', async () => {
    const { id, ann, ben } = await tableOf();
    await host(ann, id);
    await startedNow(app.db, id);
    expect((await ann.put(`/api/tribs/${id}/attendance/${ben.id}`, { came: true })).status).toBe(204);
    expect((await ann.get(`/api/tribs/${id}/attendance`)).body).toMatchObject({
      mayLeaveLine: true,
      people: [{ id: ben.id, came: true }],
    });
    expect((await ann.put(`/api/tribs/${id}/arrival-line`, { text: 'At the red table' })).status).toBe(204);
    const word = { audience: 'going', text: 'I have the key.' };
    expect((await ann.post(`/api/tribs/${id}/announcements`, word)).status).toBe(200);
    expect(await notificationKindsOf(ben)).toEqual(['host-word']);
    await stop(ann, id);
    expect((await ann.get(`/api/tribs/${id}/attendance`)).body.people).toBeNull();
    expectError(await ann.put(`/api/tribs/${id}/attendance/${ben.id}`, { came: false }), 403, 'not_the_host');
  });
});

type End = [string, (ann: Person, ben: Person, id: number) => Promise<unknown>];

describe('a table has no host again', () => {
  it.each<End>([
    ['leaves', (ann, _ben, id) => ann.delete(`/api/tribs/${id}/membership`)],
    ['deletes their account', (ann) => ann.delete(`/api/users/${ann.id}`)],
    [
      'is suspended',
      (ann) =>
        app.db.transaction(async (tx) => {
          await leaveEverything(tx, ann.id, app.now());
          await setSuspended(tx, ann.id, app.now());
        }),
    ],
    ['blocks somebody there', (ann, ben) => ann.put(`/api/blocks/${ben.id}`)],
  ])('when its volunteer %s', async (_what, end) => {
    const { id, ann, ben, cleo } = await tableOf();
    await host(ann, id);
    await end(ann, ben, id);
    expect(await hostSeenBy(cleo, id)).toBeNull();
    expect(await hostSeenBy(ben, id)).toBeNull();
    expect((await host(ben, id)).status).toBe(204);
    expect(await hostSeenBy(cleo, id)).toBe(ben.id);
  });

  it('but not when somebody there blocks its volunteer, who loses the seat', async () => {
    const { id, ann, ben, cleo } = await tableOf();
    await host(ann, id);
    expect((await ben.put(`/api/blocks/${ann.id}`)).status).toBe(204);
    expect(await hostSeenBy(cleo, id)).toBe(ann.id);
    expectError(await host(ben, id), 404, 'not_found');
  });

  it('but not when its volunteer blocks somebody of another table', async () => {
    const { id, ann, cleo, offered } = await tableOf();
    const eve = await app.person();
    await createTable(app.db, { members: [cleo, eve], offered });
    await host(cleo, id);
    expect((await cleo.put(`/api/blocks/${eve.id}`)).status).toBe(204);
    expect(await hostSeenBy(ann, id)).toBe(cleo.id);
  });

  it('for whoever does not see its volunteer, and takes it over without learning of them', async () => {
    const { id, ann, ben, cleo } = await tableOf();
    await block(app.db, ann, ben);
    await host(ann, id);
    expect(await hostSeenBy(ben, id)).toBeNull();
    expect(JSON.stringify((await ben.get(`/api/tribs/${id}`)).body)).not.toContain('Ann');
    expect((await host(ben, id)).status).toBe(204);
    expect(await hostSeenBy(cleo, id)).toBe(ben.id);
    expect(await roleOf(ann, id)).toBe('member');
  });
});

describe('at the same moment', () => {
  it('one of several volunteers hosts', async () => {
    const { id, ann, ben, cleo } = await tableOf();
    const answers = await Promise.all([ann, ben, cleo].map((person) => host(person, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409]);
    const first = [ann, ben, cleo][answers.findIndex(({ status }) => status === 204)];
    expect(await hostSeenBy(cleo, id)).toBe(first?.id);
  });

  it.each<End>([
    ['leaving', (ann, _ben, id) => ann.delete(`/api/tribs/${id}/membership`)],
    ['deleting the account', (ann) => ann.delete(`/api/users/${ann.id}`)],
  ])('volunteering and %s leave nobody who is gone as host', async (_what, end) => {
    const { id, ann, ben, cleo } = await tableOf();
    await Promise.all([host(ann, id), end(ann, ben, id)]);
    expect(await hostSeenBy(cleo, id)).toBeNull();
    expect((await host(ben, id)).status).toBe(204);
  });
});
