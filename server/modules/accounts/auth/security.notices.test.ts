import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { pushSubscriptions } from '../../../db/schema/push';
import { codeIn, createReachable, linkIn, onlyMailTo, sendMails, startSmtp } from '../../../testing/mail';
import { createTestSender, pushTo, sendDue, titlesOf } from '../../../testing/push-factories';
import { startPushService } from '../../../testing/push-service';
import { addPasskey } from '../../../testing/authenticator';
import { createTrib, known, sendMessage } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';

const PASSWORD = 'nine quiet bicycles';
const smtp = await startSmtp();
const service = await startPushService();
const ORIGIN = 'https://trib.example';
const app = await startTestApp({
  ...smtp.config,
  publicUrl: ORIGIN,
  pushAllowedOrigins: [service.origin],
});
beforeEach(() => smtp.received.splice(0));

const reachable = () => createReachable(app, smtp, PASSWORD);
type Reachable = Awaited<ReturnType<typeof reachable>>;
const signInAs = async (username: string) => {
  const agent = app.visitor();
  await agent.post('/api/users/login', { username, password: PASSWORD });
  return agent;
};
const logOf = async (of: Person): Promise<string[]> =>
  (await of.get(`/api/users/${of.id}/security-events`)).body.map(({ kind }: { kind: string }) => kind);
type Notice = { kind: string; event: string; seen: boolean };
const noticesOf = async (of: Pick<Person, 'get'>): Promise<Notice[]> =>
  (await of.get('/api/notifications')).body;
const newsTo = async (of: Pick<Person, 'get'>) =>
  (await noticesOf(of)).filter(({ seen }) => !seen).map(({ event }) => event);
const subscriptionsOf = (userId: number) =>
  app.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId));

it('a used recovery code is told in the app, by mail, and to browsers that it has signed out', async () => {
  const person = await reachable();
  const { body } = await person.post(`/api/users/${person.id}/recovery-codes`);
  await onlyMailTo(app, smtp, person.address);
  const phone = await pushTo(person, service);
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
  expect(await newsTo(back)).toEqual(['new-device', 'code-used', 'codes-made']);
});

it.each<[string, string, string, (owner: Reachable) => Promise<unknown>]>([
  ['a new passkey', 'passkey-added', 'A passkey was added', (owner) => addPasskey(owner, { origin: ORIGIN })],
  [
    'new recovery codes',
    'codes-made',
    'Recovery codes were made',
    (owner) => owner.post(`/api/users/${owner.id}/recovery-codes`),
  ],
  [
    'a sign-in on a new device',
    'new-device',
    'Somebody signed in on a new device',
    ({ username }) => app.visitor().post('/api/users/login', { username, password: PASSWORD }),
  ],
  [
    'a device that was let in by another',
    'new-device',
    'Somebody signed in on a new device',
    async (owner) => {
      const { body } = await owner.post('/api/account-links');
      await app.visitor().post('/api/account-links/session', { token: body.token });
    },
  ],
])('%s is told in the app, to other browsers and by mail, at once', async (_what, event, subject, act) => {
  const owner = await reachable();
  const phone = await pushTo(owner, service);
  await act(owner);
  await sendDue(app, createTestSender(app));
  expect(phone.received.map(({ payload }) => payload.url)).toEqual(['/profile?settings=security']);
  expect(await newsTo(owner)).toEqual([event]);
  const { mail } = await onlyMailTo(app, smtp, owner.address);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(`${ORIGIN}/profile?settings=security`);
});

it('a mail about a new device says in the language of its person how somebody signed in', async () => {
  const owner = await reachable();
  await owner.put(`/api/users/${owner.id}`, { language: 'de' });
  const { body } = await owner.post('/api/account-links');
  await app.visitor().post('/api/account-links/session', { token: body.token });
  const { mail } = await onlyMailTo(app, smtp, owner.address);
  expect(mail.text).toContain('Angemeldet wurde mit einem Link.');
});

it('a sign-in on a device that they have used is not told, and a hundred new ones are five mails', async () => {
  const owner = await reachable();
  await owner.delete('/api/session');
  const { username } = owner;
  await owner.post('/api/users/login', { username, password: PASSWORD });
  expect(await newsTo(owner)).toEqual([]);
  for (let n = 0; n < 8; n += 1) await signInAs(username);
  await sendMails(app);
  expect(smtp.received).toHaveLength(5);
  expect(await newsTo(owner)).toHaveLength(8);
});

it('what somebody sets up in the browser that made their account is listed, and no news', async () => {
  const newcomer = await app.person();
  await addPasskey(newcomer, { origin: ORIGIN });
  expect(await noticesOf(newcomer)).toMatchObject([{ event: 'passkey-added', seen: true }]);
  const { body } = await newcomer.post('/api/account-links');
  await app.visitor().post('/api/account-links/session', { token: body.token });
  await newcomer.post(`/api/users/${newcomer.id}/recovery-codes`);
  expect(await newsTo(newcomer)).toEqual(['codes-made', 'new-device']);
});

it('a browser that was signed out receives nothing else, however long its push service is down', async () => {
  const person = await reachable();
  const host = await known(app.db, await app.person());
  const trib = await createTrib(host);
  await person.put(`/api/tribs/${trib.id}/membership`);
  const room = await host.post('/api/conversations', { tribId: trib.id });
  const { body } = await person.post(`/api/users/${person.id}/recovery-codes`);
  const phone = await pushTo(person, service);
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
  expect(await newsTo(person)).toEqual(['address-changed']);
  const told = await onlyMailTo(app, smtp, person.address);
  expect(told.mail.subject).toBe('Your address was changed');
  expect((await logOf(person)).slice(0, 2)).toEqual(['address-changed', 'address-added']);

  await app.visitor().post('/api/mail/undo', { token: linkIn(told) });
  await sendDue(app, createTestSender(app));
  expect(titlesOf(phone)).toEqual(['Email address changed', 'Email address changed back']);
  const undone = await onlyMailTo(app, smtp, next);
  expect([undone.mail.subject, linkIn(undone)]).toEqual(['The change of your address was undone', '']);
  const back = { ...person, ...(await signInAs(person.username)), id: person.id };
  expect(await newsTo(back)).toEqual(['new-device', 'address-restored', 'address-changed']);
  expect((await logOf(back)).slice(0, 2)).toEqual(['new-device', 'address-restored']);
});

it('a removed address is told, a newcomer’s first one is listed, and the same one again is nothing', async () => {
  const person = await reachable();
  await person.put(`/api/users/${person.id}/mail/address`, { address: person.address });
  const code = codeIn(await onlyMailTo(app, smtp, person.address));
  await person.post(`/api/users/${person.id}/mail/code`, { code });
  expect(await noticesOf(person)).toMatchObject([{ event: 'address-added', seen: true }]);
  await person.delete(`/api/users/${person.id}/mail/address`);
  expect(await newsTo(person)).toEqual(['address-removed']);
  await sendMails(app);
  expect(smtp.received.map(({ mail }) => mail.subject)).toEqual(['Your address was changed']);
});
