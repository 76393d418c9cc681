import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer, text as readAll } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { expectError } from '../../../testing/expect-error';
import { createUserWithData, PASSWORD } from '../../../testing/user-with-data';
import { storedPhoto, PIXEL } from '../../../testing/pictures';
import { readZip } from '../../../testing/read-zip';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { ACCOUNT, BUCKET, startS3Server } from '../../../testing/s3-server';
import { known } from '../../../testing/factories';
import { type Person, startTestApp, type TestApp } from '../../../testing/test-app';
import { createVisibilityFixture, HIDE_METHODS } from '../../../testing/visibility-fixture';
import { exportFiles, exportText, writeZip } from './export.service';

const app = await startTestApp();
afterAll(() => expectInvariants(app.db));

const collect = async (person: { id: number }) => JSON.parse(await readAll(exportText(app.db, person)));

async function download({ url }: TestApp, person: Person) {
  const response = await fetch(`${url}/api/users/${person.id}/export`, {
    headers: { cookie: person.cookie() },
  });
  const entries = readZip(Buffer.from(await response.arrayBuffer()));
  const text = entries.get('trib.json')?.toString() ?? '';
  return { response, entries, text, kept: JSON.parse(text) };
}

describe('the export of an account', () => {
  it('is a file with everything the person did and their photos', async () => {
    const { person, username } = await createUserWithData(app);
    const { response, entries, kept } = await expectNoRowChanged(app.db, () => download(app, person));
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename=trib-\d{4}-\d\d-\d\d\.zip$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(kept).toMatchObject({
      profile: {
        id: person.id,
        username,
        displayName: 'User With Data',
        bio: 'Likes rivers',
        valuesOpenness: 20,
      },
      interests: expect.any(Array),
      preferences: { preferredDays: ['Monday'], maxTravelDistance: 10 },
      signIn: { providers: [{ provider: 'google', email: 'them@example.org' }], devices: [{ device: null }] },
      friends: expect.arrayContaining([
        expect.objectContaining({ name: 'Friend of them', status: 'accepted' }),
        expect.objectContaining({ name: 'Asked by them', status: 'requested', requestedByYou: true }),
      ]),
      invited: [{ name: 'Guest of them' }],
      blocked: [{ name: 'Blocked by them' }],
      meetups: {
        hosted: [{ name: 'Past walk' }],
        joined: [{ meetup: 'Past walk', role: 'host' }],
        saved: [{ meetup: 'Friendly walk' }],
        decided: [{ meetup: 'Friendly walk', answer: 'not-interested' }],
        feedback: [{ meetup: 'Past walk', tookPlace: true }],
        wouldMeetAgain: [{ person: 'Friend of them' }],
      },
      communities: {
        joined: [{ community: expect.stringMatching(/^Clay/), role: 'organizer' }],
        asked: [{ community: expect.stringMatching(/^Kiln/) }],
        removedFrom: [{ community: expect.stringMatching(/^Kiln/) }],
        invited: [{ community: expect.stringMatching(/^Clay/) }],
      },
      chat: { messages: [{ text: 'What they wrote' }], reactions: [{ reaction: '🎉' }] },
      reports: [{ about: 'person', reason: 'Late again' }],
    });
    expect(kept.photos).toHaveLength(2);
    for (const { file } of kept.photos) expect(entries.get(file)).toEqual(PIXEL);
  });

  it('contains nothing that others wrote, and nobody who is hidden from the person', async () => {
    const { person, friend } = await createUserWithData(app);
    const { text } = await download(app, person);
    expect(text).not.toContain('What the friend wrote');
    await friend.put(`/api/blocks/${person.id}`);
    const after = await download(app, person);
    expect(after.text).not.toContain('Friend of them');
    expect(after.text).not.toContain('Friendly walk');
  });

  it('does not name somebody who is hidden, except whom the person has blocked', async () => {
    const people = await createVisibilityFixture(app);
    const named = async () => {
      const { blocked, ...kept } = await collect({ id: people.side.viewerId });
      const isIn = (part: unknown) => people.marks.some((mark) => JSON.stringify(part).includes(mark));
      return { inBlocked: isIn(blocked), elsewhere: isIn(kept) };
    };
    expect(await named()).toEqual({ inBlocked: false, elsewhere: true });
    for (const [hiding, { hide, undo }] of Object.entries(HIDE_METHODS)) {
      await hide(app, people);
      const inBlocked = hiding === 'the viewer has blocked them';
      expect({ hiding, ...(await named()) }).toEqual({ hiding, inBlocked, elsewhere: false });
      await undo(app, people);
    }
  });

  it('does not name a demo account whose id was in the invite link', async () => {
    const inviter = await app.person({ displayName: 'Wren Unlisted' });
    const guest = await app.person({ invitedBy: inviter.id });
    expect((await collect(guest)).friends).toEqual([]);
  });

  it('is the same after deleting the account and coming back', async () => {
    const { person, username } = await createUserWithData(app);
    const before = (await download(app, person)).kept;
    expect((await person.delete(`/api/users/${person.id}`)).status).toBe(204);
    const back = { ...app.visitor(), id: person.id };
    expect((await back.post('/api/users/login', { username, password: PASSWORD })).status).toBe(200);
    const { kept } = await download(app, back);
    // Signing in itself changes these: a device, a security event with its notification, and the time of the last visit.
    for (const one of [before, kept]) {
      one.signIn.devices = [];
      one.signIn.knownBrowsers = [];
      one.signIn.securityEvents = [];
      one.notifications = one.notifications.filter(({ kind }: { kind: string }) => kind !== 'security');
      one.profile.lastActiveAt = '';
    }
    expect(kept).toEqual(before);
  });

  it('comes with the photos of a bucket, without one that has just been removed', async () => {
    const server = await startS3Server();
    const elsewhere = await startTestApp({
      photoBucket: { endpoint: server.endpoint, bucket: BUCKET, ...ACCOUNT },
    });
    const person = await known(elsewhere.db, await elsewhere.person());
    const [kept, gone] = [await storedPhoto(elsewhere, person.id), await storedPhoto(elsewhere, person.id)];
    await elsewhere.photoStore.remove([`${gone.id}/1.webp`]);
    const { entries } = await download(elsewhere, person);
    expect([...entries.keys()]).toEqual(['trib.json', `photos/${kept.id}.webp`]);
    expect(entries.get(`photos/${kept.id}.webp`)).toEqual(PIXEL);
  });

  it('reads what is long while it is taken, a batch at a time, in order', async () => {
    const person = await known(app.db, await app.person());
    const { id: conversationId } = (
      await person.post('/api/conversations', { userId: (await known(app.db, await app.person())).id })
    ).body;
    const write = (count: number) =>
      app.db.execute(sql`insert into messages (conversation_id, sender_id, client_id, text)
        select ${conversationId}, ${person.id}, gen_random_uuid(),
          (select string_agg(md5(n::text || k::text), '') from generate_series(1, 60) k)
        from generate_series(1, ${count}::int) n`);
    await write(1_500);
    const out = new PassThrough();
    const writing = writeZip(exportFiles(app, person), out, new Date());
    await once(out, 'readable');
    // This message is sent after the first bytes have left, and is still in the file.
    await write(1);
    const [zip] = await Promise.all([buffer(out), writing]);
    const { chat } = JSON.parse(readZip(zip).get('trib.json')?.toString() ?? '');
    expect(chat.messages).toHaveLength(1_501);
    const { rows } = await app.db.execute(
      sql`select text from messages where sender_id = ${person.id} order by id`,
    );
    expect(chat.messages.map(({ text }: { text: string }) => ({ text }))).toEqual(rows);
  });

  it('is refused after a few in an hour', async () => {
    const limited = await startTestApp({ rateLimits: true });
    const person = await limited.person();
    for (let count = 0; count < 5; count += 1) await download(limited, person);
    expectError(await person.get(`/api/users/${person.id}/export`), 429, 'too_many_requests');
  });
});
