import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { pushSubscriptions } from '../../db/schema/push';
import { codeIn, createReachable, linkIn, onlyMailTo, sendMails, startSmtp } from '../../testing/mail';
import { createTestSender, pushTo, sendDue, titlesOf } from '../../testing/push-factories';
import { startPushService } from '../../testing/push-service';
import { createTrib, known, sendMessage } from '../../testing/factories';
import { type Person, startTestApp } from '../../testing/test-app';

const PASSWORD = 'nine quiet bicycles';
const smtp = await startSmtp();
const service = await startPushService();
const app = await startTestApp({ ...smtp.config, pushAllowedOrigins: [service.origin] });
beforeEach(() => smtp.received.splice(0));

const reachable = () => createReachable(app, smtp, PASSWORD);
const signInAs = async (username: string) => {
  const agent = app.visitor();
  await agent.post('/api/users/login', { username, password: PASSWORD });
  return agent;
};
const logOf = async (of: Person): Promise<string[]> =>
  (await of.get(`/api/users/${of.id}/security-events`)).body.map(({ kind }: { kind: string }) => kind);
const noticesOf = async (of: Pick<Person, 'get'>): Promise<{ kind: string; event: string }[]> =>
  (await of.get('/api/notifications')).body;
const subscriptionsOf = (userId: number) =>
  app.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId));

it('a used recovery code is told in the app, by mail, and to browsers that it has signed out', async () => {
  const person = await reachable();
  const phone = await pushTo(person, service);
  const { body } = await person.post(`/api/users/${person.id}/recovery-codes`);
  const thief = app.visitor();
  await thief.post('/api/recovery/sign-in', { code: body.codes[0] });
  expect((await person.get('/api/session')).body.user).toBeNull();
  await sendDue(app, createTestSender(app));
  expect(phone.received.map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ title: 'Recovery code used', url: '/profile?settings=security' }),
  ]);
  expect(await subscriptionsOf(person.id)).toBe(0);
  expect((await onlyMailTo(app, smtp, person.address)).mail.subject).toBe('A recovery code was used');
  const back = await signInAs(person.username);
  expect(await noticesOf(back)).toMatchObject([{ kind: 'security', event: 'code-used', seen: false }]);
});

it('a browser that was signed out receives nothing else, however long its push service is down', async () => {
  const person = await reachable();
  const host = await known(app.db, await app.person());
  const trib = await createTrib(host);
  await person.put(`/api/tribs/${trib.id}/membership`);
  const room = await host.post('/api/conversations', { tribId: trib.id });
  const phone = await pushTo(person, service);
  const { body } = await person.post(`/api/users/${person.id}/recovery-codes`);
  phone.reply = { status: 503 };
  await app.visitor().post('/api/recovery/sign-in', { code: body.codes[0] });
  await sendDue(app, createTestSender(app));
  await sendMessage(host, room.body.id, 'For members only');
  phone.reply = { status: 201 };
  await sendDue(app, createTestSender(app), 3_600_000);
  expect(titlesOf(phone)).toEqual(['Recovery code used']);
  expect(await subscriptionsOf(person.id)).toBe(0);
});

it('a changed address is told to both addresses, in the app and to all browsers, and so is its undo', async () => {
  const person = await reachable();
  const phone = await pushTo(person, service);
  const next = `next.${person.address}`;
  await person.put(`/api/users/${person.id}/mail/address`, { address: next });
  const code = codeIn(await onlyMailTo(app, smtp, next));
  await person.post(`/api/users/${person.id}/mail/code`, { code });
  await sendDue(app, createTestSender(app));
  expect(titlesOf(phone)).toEqual(['Email address changed']);
  expect(await subscriptionsOf(person.id)).toBe(1);
  expect(await noticesOf(person)).toMatchObject([{ kind: 'security', event: 'address-changed' }]);
  const told = await onlyMailTo(app, smtp, person.address);
  expect(told.mail.subject).toBe('Your address was changed');
  expect((await logOf(person)).slice(0, 2)).toEqual(['address-changed', 'address-added']);

  await app.visitor().post('/api/mail/undo', { token: linkIn(told) });
  await sendDue(app, createTestSender(app));
  expect(titlesOf(phone)).toEqual(['Email address changed', 'Email address changed back']);
  const undone = await onlyMailTo(app, smtp, next);
  expect([undone.mail.subject, linkIn(undone)]).toEqual(['The change of your address was undone', '']);
  const back = { ...person, ...(await signInAs(person.username)), id: person.id };
  expect((await noticesOf(back)).map(({ event }) => event)).toEqual(['address-restored', 'address-changed']);
  expect((await logOf(back)).slice(0, 2)).toEqual(['signed-in', 'address-restored']);
});

it('a removed address is told, and neither a first one nor the same one again', async () => {
  const person = await reachable();
  await person.put(`/api/users/${person.id}/mail/address`, { address: person.address });
  const code = codeIn(await onlyMailTo(app, smtp, person.address));
  await person.post(`/api/users/${person.id}/mail/code`, { code });
  expect(await noticesOf(person)).toEqual([]);
  await person.delete(`/api/users/${person.id}/mail/address`);
  expect((await noticesOf(person)).map(({ event }) => event)).toEqual(['address-removed']);
  await sendMails(app);
  expect(smtp.received.map(({ mail }) => mail.subject)).toEqual(['Your address was changed']);
});
