import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { listedMeetups, listedPeople, openedPerson } from '#shared/api/operators';
import { operatorActionList, report as reportSchema, reportList } from '#shared/api/safety';
import { operatorActions } from '../../../db/schema/social';
import { users } from '../../../db/schema/users';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { storedPhoto } from '../../../testing/pictures';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { createTrib, known, notificationKindsOf, sendMessage } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';

const PASSWORD = 'seven embers glow';
const app = await startTestApp({ operators: ['olga', 'omar'] });
const olga = await app.person({ username: 'olga', password: PASSWORD, displayName: 'Olga' });
const omar = await app.person({ username: 'omar', password: PASSWORD });

afterAll(() => expectInvariants(app.db));

const somebody = async (displayName = 'Ada') => known(app.db, await app.person({ displayName }));

async function reported(reporter: Person, subject: object) {
  const { status } = await reporter.post('/api/reports', { ...subject, reason: 'Not right' });
  expect(status).toBe(204);
  return (await olga.get('/api/admin/reports?limit=1')).body[0];
}

const act = (by: Person, { id }: { id: number }, action: string, more: object = {}) =>
  by.post(`/api/admin/reports/${id}/actions`, { action, reason: 'Against the rules', ...more });

it('operators can be written to by everybody at the configured address, or nowhere', async () => {
  expect((await app.visitor().get('/api/auth/providers')).body.contact).toBeNull();
  const contact = 'mailto:hello@trib.example';
  const reachable = await startTestApp({ contact }, { database: app.database });
  expect((await reachable.visitor().get('/api/auth/providers')).body.contact).toBe(contact);
});

describe('an operator', () => {
  it('may be named in the configuration by id', async () => {
    const ada = await somebody();
    const naming = await startTestApp({ operators: [ada.id] }, { database: app.database });
    const there = naming.visitor();
    const headers = { cookie: ada.cookie() };
    expect((await there.get('/api/admin/reports', headers)).status).toBe(200);
    expect((await there.get('/api/session', headers)).body.user.isOperator).toBe(true);
    expectError(await there.get('/api/admin/reports', { cookie: olga.cookie() }), 404, 'not_found');
  });
});

describe('the list of reports', () => {
  it('shows what was reported, by whom, and who is behind it', async () => {
    const [ada, bo] = [await somebody('Ada'), await somebody('Bo')];
    const { url, id: photoId } = await storedPhoto(app, bo.id);
    const trib = await createTrib(bo, { name: 'Owls', mainImageUrl: url });
    await ada.put(`/api/tribs/${trib.id}/membership`);
    const { body: room } = await bo.post('/api/conversations', { tribId: trib.id });
    const message = await sendMessage(bo, room.id, 'Rude words');
    const person = { id: bo.id, displayName: 'Bo', isSuspended: false };
    const subjects = [
      [{ userId: bo.id }, { kind: 'user', id: String(bo.id), title: 'Bo' }],
      [{ tribId: trib.id }, { kind: 'trib', title: 'Owls', text: trib.description, picture: url }],
      [{ messageId: message.id }, { kind: 'message', title: 'A message in Owls', text: 'Rude words' }],
      [{ photoId }, { kind: 'photo', id: photoId, picture: url }],
    ] as const;
    for (const [subject, shown] of subjects) {
      const found = await reported(ada, subject);
      expect(reportSchema.parse(found)).toEqual(found);
      expect(found).toMatchObject({
        reason: 'Not right',
        reporter: { id: ada.id, displayName: 'Ada' },
        subject: { ...shown, isHidden: false, person },
        handledAt: null,
        openReports: 1,
      });
    }
  });

  it('counts the open reports about the same, and comes in pages, the latest first', async () => {
    const [ada, bo, cy] = [await somebody(), await somebody(), await somebody()];
    await reported(ada, { userId: cy.id });
    const second = await reported(bo, { userId: cy.id });
    expect(second.openReports).toBe(2);
    await act(olga, second, 'answer');
    const page = await olga.get('/api/admin/reports?limit=1');
    expect(page.body).toMatchObject([{ subject: { id: String(cy.id) }, openReports: 1 }]);
    const [, next = ''] = /<(.*)>/.exec(page.headers.get('link') ?? '') ?? [];
    const { body } = await olga.get(next);
    expect(reportList.parse(body)[0]?.id).toBeLessThan(page.body[0].id);
    const handled = (await olga.get('/api/admin/reports?state=handled&limit=1')).body;
    expect(handled).toMatchObject([{ id: second.id, handledBy: 'olga', reply: null }]);
  });
});

describe('an action', () => {
  it('is in the log, with who did it, to what and why', async () => {
    const bo = await somebody('Bo');
    const found = await reported(await somebody(), { userId: bo.id });
    await act(omar, found, 'suspend', { reason: 'Threats' });
    const { body } = await olga.get('/api/admin/actions?limit=1');
    expect(operatorActionList.parse(body)).toMatchObject([
      { operator: 'omar', action: 'suspend', subject: `user ${bo.id}`, reason: 'Threats' },
    ]);
  });

  it('answers the reporter once, and closes the report', async () => {
    const ada = await somebody();
    const found = await reported(ada, { userId: (await somebody()).id });
    const { body } = await act(olga, found, 'answer', { reply: 'Thank you, we spoke to them.' });
    expect(body).toMatchObject({ handledBy: 'olga', reply: 'Thank you, we spoke to them.', openReports: 0 });
    expect((await ada.get('/api/notifications')).body).toMatchObject([
      { kind: 'report-answered', reply: 'Thank you, we spoke to them.', seen: false },
    ]);
    const again = () => act(omar, found, 'answer', { reply: 'And again' });
    expectError(await expectNoRowChanged(app.db, again), 409, 'already_handled');
  });

  it('closes a report without telling anybody when it has no reply', async () => {
    const ada = await somebody();
    const found = await reported(ada, { userId: (await somebody()).id });
    expect((await act(olga, found, 'answer')).body).toMatchObject({ handledBy: 'olga', reply: null });
    expect(await notificationKindsOf(ada)).toEqual([]);
  });

  it('can answer in the same step', async () => {
    const [ada, bo] = [await somebody(), await somebody()];
    const found = await reported(ada, { tribId: (await createTrib(bo)).id });
    const { body } = await act(olga, found, 'hide', { reply: 'We took it down.' });
    expect(body).toMatchObject({ subject: { isHidden: true }, reply: 'We took it down.' });
    expect(await notificationKindsOf(ada)).toEqual(['report-answered']);
  });

  it('needs a reason and a report, and changes nothing without them', async () => {
    const found = await reported(await somebody(), { userId: (await somebody()).id });
    const refused = (body: object) =>
      expectNoRowChanged(app.db, () => olga.post(`/api/admin/reports/${found.id}/actions`, body));
    expectInvalid(await refused({ action: 'suspend', reason: ' ' }), 'reason');
    expectInvalid(await refused({ action: 'suspend', reason: 'x'.repeat(501) }), 'reason');
    expectInvalid(await refused({ action: 'erase', reason: 'x' }), 'action');
    expectError(await act(olga, { id: 2_147_483_647 }, 'answer'), 404, 'not_found');
    expectError(await act(olga, found, 'hide'), 409, 'is_person');
    expectError(await act(olga, found, 'restore'), 409, 'already_done');
  });

  it('is not for others: for them there are no such pages', async () => {
    const ada = await somebody();
    const found = await reported(ada, { userId: (await somebody()).id });
    expectError(await ada.get('/api/admin/reports'), 404, 'not_found');
    expectError(await expectNoRowChanged(app.db, () => act(ada, found, 'suspend')), 404, 'not_found');
    expectError(await app.visitor().get('/api/admin/actions'), 401, 'sign_in_needed');
    expect((await olga.get('/api/session')).body.user.isOperator).toBe(true);
    expect((await ada.get('/api/session')).body.user.isOperator).toBe(false);
    const kept = await app.db.select().from(operatorActions).where(eq(operatorActions.reportId, found.id));
    expect(kept).toEqual([]);
  });
});

describe('the lists of people and meetups', () => {
  const list = async (what: 'people' | 'meetups', query = '') =>
    (await olga.get(`/api/admin/${what}${query}`)).body;

  it('find names in any part and case, the latest first, page by page', async () => {
    const [first, second] = [await somebody('Zora Quill'), await somebody('Ada 100%_quILL')];
    const ids = async (q: string) =>
      listedPeople.parse(await list('people', `?q=${encodeURIComponent(q)}`)).map(({ id }) => id);
    expect(await ids('QUILL')).toEqual([second.id, first.id]);
    expect(await ids('100%_')).toEqual([second.id]);
    expect(await ids('OMA')).toEqual([omar.id]);
    const page = await olga.get('/api/admin/people?q=quill&limit=1');
    const next = /<(.*)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect((await olga.get(next)).body).toMatchObject([{ id: first.id }]);
    const trib = await createTrib(first, { name: 'Owls of Graz' });
    await second.put(`/api/tribs/${trib.id}/membership`);
    expect(listedMeetups.parse(await list('meetups', '?q=wls OF'))).toMatchObject([
      { id: trib.id, host: 'Zora Quill', memberCount: 2, isCancelled: false, isHidden: false },
    ]);
    expect(await list('people', '?q=quill')).toMatchObject([
      { hosted: 0, joined: 1 },
      { hosted: 1, joined: 0 },
    ]);
  });

  it('open a person with a line in the log, and show no message, address, answer or place', async () => {
    const host = await app.person({
      username: 'hedy',
      password: PASSWORD,
      displayName: 'Hedy',
      firstName: 'SecretFirst',
      valuesOpenness: 13,
    });
    await app.db.update(users).set({ email: 'secret@graz.example' }).where(eq(users.id, host.id));
    const home = { location: 'SecretHome', address: 'SecretStreet 1', cityId: 4_671_654 };
    const trib = await createTrib(host, { name: 'Harps', ...home });
    const { body: room } = await host.post('/api/conversations', { tribId: trib.id });
    await sendMessage(host, room.id, 'SecretWords');
    const { body } = await olga.post(`/api/admin/people/${host.id}/looks`);
    expect(openedPerson.parse(body)).toMatchObject({
      username: 'hedy',
      hosted: 1,
      reported: 0,
      meetups: [{ id: trib.id, name: 'Harps', memberCount: 1 }],
    });
    const everything = JSON.stringify([body, await list('people'), await list('meetups')]);
    expect(everything).not.toMatch(/secret|valuesOpenness|interestIds/i);
    expect((await olga.get('/api/admin/actions?limit=1')).body).toMatchObject([
      { operator: 'olga', action: 'look', subject: `user ${host.id}` },
    ]);
  });

  it('are for operators alone, also for one whose role was taken, and do not know who has left', async () => {
    const [gone, role] = [
      await somebody('Gone Away'),
      await app.person({ username: 'rolf', password: PASSWORD }),
    ];
    await gone.delete(`/api/users/${gone.id}`);
    expect(await list('people', '?q=gone away')).toEqual([]);
    const look = (by: Person, id: number) => by.post(`/api/admin/people/${id}/looks`);
    expectError(await expectNoRowChanged(app.db, () => look(olga, gone.id)), 404, 'not_found');
    await olga.post('/api/admin/operators', { action: 'grant', userId: role.id, reason: 'Helps' });
    expect((await look(role, omar.id)).status).toBe(200);
    await olga.post('/api/admin/operators', { action: 'take', userId: role.id, reason: 'Helped' });
    for (const path of ['people', 'meetups', 'start']) {
      expectError(await role.get(`/api/admin/${path}`), 404, 'not_found');
      expectError(await app.visitor().get(`/api/admin/${path}`), 401, 'sign_in_needed');
    }
    expectError(await expectNoRowChanged(app.db, () => look(role, omar.id)), 404, 'not_found');
  });
});
