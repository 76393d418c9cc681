import { eq, sql } from 'drizzle-orm';
import { DEFAULT_TOWN } from '#shared/domain/town';
import { beforeEach, describe, expect, it } from 'vitest';
import { INVITES_PER_DAY_AT_FIRST } from '#shared/domain/community-invites';
import { startLabel } from '#shared/domain/meetup-time';
import { communities } from '../../../db/schema/communities';
import { closedMailboxes, communityInvites } from '../../../db/schema/community-invites';
import { mails, mailSettings } from '../../../db/schema/mail';
import { users } from '../../../db/schema/users';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { block, createCommunity, createTrib, known } from '../../../testing/factories';
import { linkIn, sendMails, startSmtp } from '../../../testing/mail';
import { type Person, startTestApp } from '../../../testing/test-app';
import { sweepKept } from '../../../retention.queries';

const smtp = await startSmtp();
const app = await startTestApp(smtp.config);
const withoutMail = await startTestApp({}, { database: app.database });
beforeEach(() => {
  smtp.received.length = 0;
  smtp.behave(null);
});

let started = 0;
async function start(given: { displayName?: string; name?: string } = {}) {
  const owner = await known(app.db, await app.person({ displayName: given.displayName ?? 'Ana' }));
  const { id } = await createCommunity(app.db, { name: given.name ?? `Owls ${++started}`, owner });
  return { owner, id, name: given.name ?? `Owls ${started}` };
}
const invite = (who: Person, id: number, ...addresses: string[]) =>
  who.post(`/api/communities/${id}/invites`, { addresses });
const preview = (who: Person, id: number, ...addresses: string[]) =>
  who.post(`/api/communities/${id}/invites/preview`, { addresses });
const receivedBy = (address: string) => smtp.received.filter(({ to }) => to.includes(address));
let addresses = 0;
const somebody = () => `somebody.${++addresses}@people.example`;
/** A person with an account and a confirmed address. */
async function withAccount() {
  const person = await known(app.db, await app.person());
  const address = somebody();
  await app.db.update(users).set({ email: address }).where(eq(users.id, person.id));
  return { ...person, address };
}
const longAgo = (days: number, id: number) =>
  app.db
    .update(communityInvites)
    .set({ createdAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(communityInvites.communityId, id));

describe('an invitation to a community', () => {
  it('is one mail that leads to it, after which nothing has the address', async () => {
    const { owner, id, name } = await start();
    const address = somebody();
    expect((await invite(owner, id, address.toUpperCase())).body).toEqual({ invited: 1 });
    await sendMails(app);
    const [received, ...others] = receivedBy(address);
    expect(others).toEqual([]);
    expect(received?.mail.subject).toBe(`Ana invites you to ${name}`);
    const link = new RegExp(
      `http://trib.example/communities\\?community=${id}&letin=(${owner.id}\\.[\\w-]{43})\n`,
    );
    expect(received?.mail.text).toMatch(link);
    expect(received?.mail.headers.get('list')).toMatchObject({
      unsubscribe: { url: expect.stringContaining('http://trib.example/api/mail/unsubscribe?who=') },
      'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
    });
    expect(await app.db.$count(mails, eq(mails.address, address))).toBe(0);
    const kept = await app.db.select().from(communityInvites).where(eq(communityInvites.communityId, id));
    expect(JSON.stringify(kept)).not.toContain('people.example');
    expect((await owner.get(`/api/communities/${id}`)).body.memberCount).toBe(1);
  });

  it('lets people sign up where that needs an invitation', async () => {
    const { owner, id } = await start();
    const address = somebody();
    await invite(owner, id, address);
    const current = () =>
      Promise.resolve({
        registration: 'invited' as const,
        firstPosts: 'shown' as const,
        minimumAge: null,
        banner: null,
        town: DEFAULT_TOWN,
        proposals: { isOn: false, placeIds: [] },
        pictures: null,
      });
    await sendMails({ ...app, settings: { ...app.settings, current } });
    const proof = `inv=${owner.id}&name=Ana&code=${app.inviteCodes.of(owner.id)}`;
    expect(receivedBy(address)[0]?.mail.text).toMatch(new RegExp(`&${proof}\n`));
  });

  it('says what it is, where, and when next, and lets in whoever follows it where others ask', async () => {
    const { owner, id } = await start();
    await app.db
      .update(communities)
      .set({ admission: 'request', category: 'Books', location: 'Austin, TX' })
      .where(eq(communities.id, id));
    const next = await createTrib(owner, { communityId: id });
    const guest = await withAccount();
    await invite(owner, id, guest.address);
    await sendMails(app);
    const text = receivedBy(guest.address)[0]?.mail.text ?? '';
    const when = startLabel(new Date(next.startTime ?? ''), next.timeZone, 'en');
    expect(text).toContain(`Books in Austin, TX, 1 member. Next meetup: ${when}`);
    const key = /letin=([\w.-]+)/.exec(text)?.[1];
    const joined = await guest.put(`/api/communities/${id}/membership`, { key });
    expect(joined.body).toMatchObject({ isMember: true });
  });

  it('carries names alone, and no links made of them', async () => {
    const given = { displayName: 'Win at https://spam.example/x', name: 'www.spam.example\u202E pays' };
    const { owner, id } = await start(given);
    const address = somebody();
    await invite(owner, id, address);
    await sendMails(app);
    const { subject, text, html } = receivedBy(address)[0]?.mail ?? {};
    expect(subject).toBe('Win at https spam example x invites you to www spam example pays');
    for (const shown of [text, html]) {
      expect(shown).not.toMatch(/spam\.example|\u202E/);
      expect(
        `${shown}`.match(/https?:\/\/[^/"\s]+/g)?.filter((url) => url !== 'http://trib.example'),
      ).toEqual([]);
    }
  });

  it('comes once in thirty days, also to another spelling of the same mailbox', async () => {
    const { owner, id } = await start();
    const address = somebody();
    const label = address.replace('@', '+label@');
    expect((await invite(owner, id, address, label)).body).toEqual({ invited: 1 });
    expect((await preview(owner, id, label, somebody())).body).toMatchObject({ invitedBefore: [label] });
    expect((await invite(owner, id, label)).body).toEqual({ invited: 0 });
    await longAgo(31, id);
    expect((await preview(owner, id, address)).body.invitedBefore).toEqual([]);
    expect((await invite(owner, id, address)).body).toEqual({ invited: 1 });
    await longAgo(31, id);
    await sweepKept(app);
    expect(await app.db.$count(communityInvites, eq(communityInvites.communityId, id))).toBe(0);
  });

  it.each([
    ['in one spelling', Array.from({ length: 4 }, () => 'one@people.example')],
    [
      'however Gmail lets it be spelled',
      ['ann.lee@gmail.com', 'a.n.n.l.e.e@gmail.com', 'annlee+x@googlemail.com', 'annlee@gmail.com'],
    ],
    ['but where dots tell mailboxes apart', ['a.b@people.example', 'ab@people.example', 'a.b@x.example']],
  ])('comes from three communities a week at most to a mailbox, %s', async (_how, spellings) => {
    for (const address of spellings) {
      const { owner, id } = await start();
      expect((await invite(owner, id, address)).body).toEqual({ invited: 1 });
    }
    await sendMails(app);
    expect(smtp.received).toHaveLength(3);
  });

  it.each<[string, (about: Awaited<ReturnType<typeof start>> & { guest: Person }) => Promise<unknown>]>([
    ['blocked whoever invites', ({ owner, guest }) => block(app.db, guest, owner)],
    ['was blocked by them', ({ owner, guest }) => block(app.db, owner, guest)],
    ['is a member', ({ guest, id }) => guest.put(`/api/communities/${id}/membership`)],
    [
      'has switched mail off',
      ({ guest }) =>
        app.db.insert(mailSettings).values({ userId: guest.id, frequency: 'off', topicsOff: [] }),
    ],
    ['was suspended', ({ guest }) => suspend(guest.id)],
    ['is invited by somebody who was suspended', ({ owner }) => suspend(owner.id)],
    [
      'is invited to what was hidden meanwhile',
      ({ id }) => app.db.update(communities).set({ hiddenAt: new Date() }).where(eq(communities.id, id)),
    ],
  ])('does not reach somebody who %s', async (_what, happens) => {
    const about = await start();
    const guest = await withAccount();
    await invite(about.owner, about.id, guest.address);
    await happens({ ...about, guest });
    await sendMails(app);
    expect(receivedBy(guest.address)).toEqual([]);
    expect(await app.db.$count(mails, eq(mails.address, guest.address))).toBe(0);
  });
});

const suspend = (id: number) => app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id));

describe('"Don’t write to me again"', () => {
  it('holds for every community, with one press and without an account', async () => {
    const first = await start();
    const address = somebody();
    await invite(first.owner, first.id, address);
    await sendMails(app);
    const [received] = receivedBy(address);
    const key = received ? linkIn(received) : '';
    const close = (who: string) =>
      app.visitor().send('POST', `/api/mail/unsubscribe?who=${who}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expectError(await close(`${key.slice(0, -1)}_`), 404, 'link_unusable');
    expectError(await close(`${'x'.repeat(43)}.${key.split('.')[1]}`), 404, 'link_unusable');
    expect(await app.db.$count(closedMailboxes)).toBe(0);
    expect((await close(key)).status).toBe(204);
    expect((await close(key)).status).toBe(204);
    smtp.received.length = 0;
    const second = await start();
    for (const spelling of [address, address.replace('@', '+other@')])
      expect((await invite(second.owner, second.id, spelling)).status).toBe(200);
    await sendMails(app);
    expect(smtp.received).toEqual([]);
  });

  it('tells nobody: known, unknown, closed and blocking addresses get the same bytes', async () => {
    const { owner, id } = await start();
    const [member, blocking] = [await withAccount(), await withAccount()];
    await member.put(`/api/communities/${id}/membership`);
    await block(app.db, blocking, owner);
    const closed = somebody();
    const other = await start();
    await invite(other.owner, other.id, closed);
    await sendMails(app);
    const [received] = receivedBy(closed);
    await app.visitor().post(`/api/mail/unsubscribe?who=${received ? linkIn(received) : ''}`);
    const all = [member.address, blocking.address, closed, somebody()];
    const before = await Promise.all(all.map((address) => preview(owner, id, address)));
    expect(new Set(before.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const replies = [];
    for (const address of all) replies.push((await invite(owner, id, address)).body);
    expect(replies).toEqual(all.map(() => ({ invited: 1 })));
    expect((await preview(owner, id, ...all)).body.invitedBefore).toEqual(all);
  });
});

describe('who may invite', () => {
  it('is an organizer of the community who has an account', async () => {
    const { owner, id } = await start();
    const [stranger, demo] = [await known(app.db, await app.person()), await app.person()];
    for (const send of [invite, preview]) {
      expectError(await send(stranger, id, somebody()), 403, 'not_an_organizer');
      expectError(await send(stranger, 2_000_000_000, somebody()), 404, 'not_found');
      const theirs = await createCommunity(app.db, { name: `Demo ${++started}`, owner: demo });
      expectError(await send(demo, theirs.id, somebody()), 403, 'demo_account');
    }
    await app.db.update(communities).set({ archivedAt: new Date() }).where(eq(communities.id, id));
    expectError(await invite(owner, id, somebody()), 409, 'archived');
    const held = await start();
    await app.db.update(communities).set({ hiddenAt: new Date() }).where(eq(communities.id, held.id));
    for (const send of [invite, preview])
      expectError(await send(held.owner, held.id, somebody()), 409, 'hidden');
  });

  it('is limited to a number of people a day, all or none of a list', async () => {
    const { owner, id } = await start();
    const second = await createCommunity(app.db, { name: `Mice ${++started}`, owner });
    const list = Array.from({ length: INVITES_PER_DAY_AT_FIRST - 1 }, somebody);
    expect((await invite(owner, id, ...list)).body).toEqual({ invited: list.length });
    expect((await preview(owner, second.id, somebody())).body.left).toBe(1);
    expectError(await invite(owner, second.id, somebody(), somebody()), 409, 'enough_invited');
    expect(await app.db.$count(communityInvites, eq(communityInvites.communityId, second.id))).toBe(0);
    expect((await invite(owner, second.id, somebody())).body).toEqual({ invited: 1 });
    expectError(await invite(owner, second.id, somebody()), 409, 'enough_invited');
  });

  it('is nobody without a mail server', async () => {
    const owner = await known(app.db, await withoutMail.person());
    const { id } = await createCommunity(app.db, { name: `Silent ${++started}`, owner });
    expectError(await invite(owner, id, somebody()), 404, 'not_found');
  });

  it('sends addresses, and nothing else', async () => {
    const { owner, id } = await start();
    for (const address of ['ann', 'a@b', `${'a'.repeat(2_000)}@b.example`, 'a@b.example\r\nBcc: c@d.example'])
      expectInvalid(await invite(owner, id, somebody(), address), 'addresses.1');
    expectInvalid(await invite(owner, id), 'addresses');
    expectInvalid(
      await invite(owner, id, ...Array.from({ length: 1_001 }, () => 'a@b.example')),
      'addresses',
    );
    const named = await owner.post(`/api/communities/${id}/invites`, {
      addresses: [somebody()],
      text: 'Buy',
    });
    expectError(named, 400, 'invalid_request');
  });
});
