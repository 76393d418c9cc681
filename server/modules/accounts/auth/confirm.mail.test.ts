import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../../../db/schema/mail';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { codeIn, confirmAddress, expireMails, linkIn, onlyMailTo, startSmtp } from '../../../testing/mail';
import { makeStale } from '../../../testing/stale-session';
import { type Person, startTestApp } from '../../../testing/test-app';

const smtp = await startSmtp();
const app = await startTestApp({ ...smtp.config, rateLimits: false });
beforeEach(() => smtp.received.splice(0));

let people = 0;
/** A person whose only way in is their address, and who signed in too long ago to be fresh. */
async function byMailAlone() {
  const person = await app.person();
  const address = `alone.${++people}@people.example`;
  await confirmAddress(app, smtp, person, address);
  await makeStale(app.db, person);
  return { person, address };
}

const askForCode = (of: Person) => of.post('/api/session/mail-code');
const confirm = (of: Person, mailCode: string) => of.put('/api/session/confirmation', { mailCode });
const isFresh = async (of: Person) => (await of.get(`/api/users/${of.id}/ways-in`)).body.isFresh;
const another = (code: string) => (code.startsWith('0000') ? '1111 1111' : '0000 0000');

/** An open session alone must not suffice for these: otherwise a thief could act before the owner undoes a change of address. */
const SENSITIVE: Record<string, (of: Person) => Promise<{ status: number; body: { code?: string } }>> = {
  'another address': (of) => of.put(`/api/users/${of.id}/mail/address`, { address: 'thief@people.example' }),
  'no address': (of) => of.delete(`/api/users/${of.id}/mail/address`),
  'a username and a password': (of) =>
    of.put(`/api/users/${of.id}`, { username: `thief.${of.id}`, password: 'nine quiet bicycles' }),
  'a passkey': (of) => of.post(`/api/users/${of.id}/passkeys/options`),
  'recovery codes': (of) => of.post(`/api/users/${of.id}/recovery-codes`),
  'the export': (of) => of.get(`/api/users/${of.id}/export`),
  deletion: (of) => of.delete(`/api/users/${of.id}`),
};

describe('an account with an address alone', () => {
  it.each(Object.entries(SENSITIVE))('needs a mailed code for %s', async (_what, act) => {
    const { person } = await byMailAlone();
    const refused = await act(person);
    expect([refused.status, refused.body.code]).toEqual([403, 'fresh_sign_in_needed']);
  });

  it('confirms with the code, once, and can then do all of it', async () => {
    const { person, address } = await byMailAlone();
    expect((await askForCode(person)).status).toBe(204);
    const mail = await onlyMailTo(app, smtp, address);
    expect([mail.mail.subject, linkIn(mail)]).toEqual(["Confirm that it's you", '']);
    expect((await confirm(person, codeIn(mail))).status).toBe(204);
    expect(await isFresh(person)).toBe(true);
    expect((await person.post(`/api/users/${person.id}/recovery-codes`)).status).toBe(201);
    await makeStale(app.db, person);
    expectInvalid(await confirm(person, codeIn(mail)), 'code');
    expect(await isFresh(person)).toBe(false);
  });
});

describe('the code', () => {
  it('counts neither in another session of the same person nor for signing in', async () => {
    const { person, address } = await byMailAlone();
    const other = app.visitor();
    await other.post('/api/mail/requests', { purpose: 'sign-in', address });
    await other.post('/api/mail/sign-in', { token: linkIn(await onlyMailTo(app, smtp, address)) });
    await makeStale(app.db, person);
    // Discards the mail about the new device.
    await onlyMailTo(app, smtp, address);
    await askForCode(person);
    const code = codeIn(await onlyMailTo(app, smtp, address));
    expectInvalid(await confirm({ ...person, ...other, id: person.id }, code), 'code');
    expectInvalid(await app.visitor().post('/api/mail/sign-in', { code }), 'code');
    expectInvalid(await person.post(`/api/users/${person.id}/mail/code`, { code }), 'code');
    expect((await confirm(person, code)).status).toBe(204);
  });

  it('is worth nothing after five wrong ones, or ten minutes', async () => {
    const { person, address } = await byMailAlone();
    await askForCode(person);
    const code = codeIn(await onlyMailTo(app, smtp, address));
    const tries = await Promise.all(Array.from({ length: 20 }, () => confirm(person, another(code))));
    for (const response of tries) expectInvalid(response, 'code');
    expectInvalid(await confirm(person, code), 'code');
    await askForCode(person);
    const late = codeIn(await onlyMailTo(app, smtp, address));
    await expireMails(app, address);
    expectInvalid(await confirm(person, late), 'code');
    expect(await isFresh(person)).toBe(false);
  });

  it('that is used twice at once confirms once', async () => {
    const { person, address } = await byMailAlone();
    await askForCode(person);
    const code = codeIn(await onlyMailTo(app, smtp, address));
    const statuses = (await Promise.all([confirm(person, code), confirm(person, code)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 400]);
  });

  it('is mailed to nobody without a confirmed address, and ten times a day at most', async () => {
    expectError(await askForCode(await app.person()), 409, 'no_address');
    const limited = await startTestApp({ ...smtp.config, rateLimits: true }, { database: app.database });
    const { person, address } = await byMailAlone();
    const here = { ...limited.visitor(), id: person.id };
    const statuses = new Set<number>();
    const before = await app.db.$count(mails, eq(mails.address, address));
    for (let asked = 0; asked < 12; asked++)
      statuses.add(
        (await here.post('/api/session/mail-code', undefined, { cookie: person.cookie() })).status,
      );
    expect([...statuses]).toEqual([204, 429]);
    expect((await app.db.$count(mails, eq(mails.address, address))) - before).toBe(10);
  });
});

it('has no such code where the operator has no mail server', async () => {
  const without = await startTestApp({}, { database: app.database });
  const person = await without.person();
  expectError(await person.post('/api/session/mail-code'), 404, 'not_found');
});
