import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { MESSAGE_MAX } from '#shared/domain/limits';
import { messages } from '../../../db/schema/chat';
import { blocks, reports } from '../../../db/schema/social';
import { users } from '../../../db/schema/users';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { storedKeys, storedPhoto } from '../../../testing/pictures';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import type { Agent } from '../../../testing/agent';
import { block, createTrib, known, notificationKindsOf, sendMessage } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';

const app = await startTestApp({ operators: ['olga'] });
const operator = await app.person();
await app.db.update(users).set({ username: 'olga' }).where(eq(users.id, operator.id));

afterAll(() => expectInvariants(app.db));

async function room() {
  const [host, ada, bo] = [await app.person(), await app.person(), await app.person()];
  for (const one of [host, ada, bo]) await known(app.db, one);
  const trib = await createTrib(host);
  for (const one of [ada, bo]) await one.put(`/api/tribs/${trib.id}/membership`);
  const { body } = await host.post('/api/conversations', { tribId: trib.id });
  return { host, ada, bo, id: body.id, tribId: trib.id, path: `/api/conversations/${body.id}/messages` };
}
const textsOf = async (one: Person, path: string) =>
  (await one.get(path)).body.map(({ text }: { text: string }) => text);

describe('sending', () => {
  it('is read by every member, in order, with its sender', async () => {
    const { host, ada, id, path } = await room();
    await sendMessage(host, id, '  Meet at the bridge  ');
    await sendMessage(ada, id, 'Coming 🎉 مرحبا');
    const { body } = await ada.get(path);
    expect(body).toMatchObject([
      { text: 'Meet at the bridge', sender: { id: host.id }, isDeleted: false, replyTo: null },
      { text: 'Coming 🎉 مرحبا', sender: { id: ada.id }, reactions: [] },
    ]);
  });

  it('is stored once however often it is sent', async () => {
    const { ada, id, path } = await room();
    const message = { clientId: randomUUID(), text: 'Once' };
    const sent = await Promise.all(Array.from({ length: 5 }, () => ada.post(path, message)));
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await textsOf(ada, path)).toEqual(['Once']);
    const elsewhere = await room();
    await elsewhere.host.post('/api/conversations', { userId: ada.id });
    const other = await ada.post('/api/conversations', { userId: elsewhere.host.id });
    const refused = await ada.post(`/api/conversations/${other.body.id}/messages`, message);
    expectError(refused, 409, 'client_id_used');
    expect(id).not.toBe(other.body.id);
  });

  it('refuses blank, too long and unstorable text, and changes nothing', async () => {
    const { ada, path } = await room();
    for (const text of [
      '',
      '   ',
      '\u200b',
      '\u3164\u2800',
      'x'.repeat(MESSAGE_MAX + 1),
      'a\u0000b',
      '\uD800',
    ]) {
      const send = () => ada.post(path, { clientId: randomUUID(), text });
      expectInvalid(await expectNoRowChanged(app.db, send), 'text');
    }
    expect((await ada.post(path, { clientId: randomUUID(), text: 'x'.repeat(MESSAGE_MAX) })).status).toBe(
      201,
    );
    expectInvalid(await ada.post(path, { clientId: 'mine', text: 'Hi' }), 'clientId');
  });

  it('carries a photo of its sender, alone or with text', async () => {
    const { ada, bo, id, path } = await room();
    const photo = await storedPhoto(app, ada.id);
    const sent = await sendMessage(ada, id, '', { photo: photo.url });
    expect(sent).toMatchObject({ text: '', photo: photo.url });
    expect((await bo.get(path)).body).toMatchObject([{ photoSize: { width: 1, height: 1 } }]);
    const stolen = { clientId: randomUUID(), text: '', photo: photo.url };
    expectInvalid(await bo.post(path, stolen), 'photo');
    expectInvalid(await bo.post(path, { ...stolen, photo: '/covers/swim.svg' }), 'photo');
  });

  it('replies to a message of the same conversation only', async () => {
    const { host, ada, id, path } = await room();
    const asked = await sendMessage(host, id, 'Who brings water?');
    const reply = await sendMessage(ada, id, 'Me', { replyToId: asked.id });
    expect(reply.replyTo).toMatchObject({ id: asked.id, text: 'Who brings water?' });
    const other = await room();
    const foreign = await sendMessage(other.host, other.id, 'Secret');
    for (const replyToId of [foreign.id, 999_999]) {
      const send = () => ada.post(path, { clientId: randomUUID(), text: 'Hm', replyToId });
      expectInvalid(await expectNoRowChanged(app.db, send), 'replyToId');
    }
  });

  it('refuses people who are not in the conversation', async () => {
    const { path } = await room();
    const stranger = await app.person();
    const send = () => stranger.post(path, { clientId: randomUUID(), text: 'Hi' });
    expectError(await expectNoRowChanged(app.db, send), 404, 'not_found');
  });

  it('refuses what was written by somebody who is no longer signed in on that device', async () => {
    const { host, ada, path } = await room();
    const written = { clientId: randomUUID(), senderId: ada.id, text: 'From Ada' };
    expectError(await expectNoRowChanged(app.db, () => host.post(path, written)), 409, 'other_account');
    expect((await ada.post(path, written)).status).toBe(201);
  });

  it('allows twenty a minute', async () => {
    const limited = await startTestApp({ rateLimits: true }, { database: app.database });
    const person = await limited.person();
    const trib = await createTrib(person);
    const { body } = await person.post('/api/conversations', { tribId: trib.id });
    for (let count = 0; count < 20; count += 1) await sendMessage(person, body.id, `Message ${count}`);
    const path = `/api/conversations/${body.id}/messages`;
    const refused = await person.post(path, { clientId: randomUUID(), text: 'One more' });
    expectError(refused, 429, 'too_many_requests');
  });
});

describe('the photo of a message', () => {
  it('is read by the room alone, a day, and by nobody who left, was removed or is blocked by its sender', async () => {
    const { host, ada, bo, id, tribId } = await room();
    const { url } = await storedPhoto(app, ada.id);
    const statuses = async (...people: Agent[]) =>
      Promise.all(people.map(async (one) => (await one.get(url)).status));
    const [stranger, visitor] = [await app.person(), app.visitor()];
    expect(await statuses(ada, host, stranger, visitor)).toEqual([200, 404, 404, 404]);
    await sendMessage(ada, id, '', { photo: url });
    expect(await statuses(ada, host, bo, stranger, visitor, operator)).toEqual([
      200, 200, 200, 404, 404, 404,
    ]);
    const { headers } = await bo.get(`${url}?width=390`);
    expect(headers.get('cache-control')).toBe('private, max-age=86400');
    expect(headers.get('vary')).toContain('Cookie');
    const tagged = await visitor.send('GET', url, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(tagged.status).toBe(404);
    await block(app.db, bo, ada);
    expect(await statuses(ada, host, bo)).toEqual([200, 200, 404]);
    await app.db.delete(blocks);
    await bo.delete(`/api/tribs/${tribId}/membership`);
    expect(await statuses(bo)).toEqual([404]);
    // A host makes nobody else's photo public.
    expectInvalid(await host.put(`/api/tribs/${tribId}`, { eventPhotos: [url] }), 'eventPhotos.0');
  });

  it('is for everybody once its uploader shows it on a meetup, and no longer than that', async () => {
    const { host, id, tribId } = await room();
    const { url } = await storedPhoto(app, host.id);
    await sendMessage(host, id, '', { photo: url });
    const visitor = app.visitor();
    for (const [eventPhotos, status] of [
      [[url], 200],
      [[], 404],
    ] as const) {
      expect((await host.put(`/api/tribs/${tribId}`, { eventPhotos })).status).toBe(200);
      expect((await visitor.get(url)).status).toBe(status);
    }
  });
});

describe('reading', () => {
  it('goes back and forth from a message', async () => {
    const { host, ada, id, path } = await room();
    const sent = [];
    for (const text of ['1', '2', '3', '4', '5']) sent.push(await sendMessage(host, id, text));
    const third = sent[2]?.id ?? 0;
    expect(await textsOf(ada, `${path}?limit=2`)).toEqual(['4', '5']);
    expect(await textsOf(ada, `${path}?before=${third}&limit=1`)).toEqual(['2']);
    expect(await textsOf(ada, `${path}?after=${third}&limit=1`)).toEqual(['4']);
    expect(await textsOf(ada, `${path}?after=${third}`)).toEqual(['4', '5']);
  });

  it('leaves out messages and reactions of blocked people, both ways', async () => {
    const { host, ada, bo, id, path } = await room();
    await sendMessage(ada, id, 'From Ada');
    const mid = await sendMessage(host, id, 'From the host');
    await sendMessage(bo, id, 'From Bo', { replyToId: mid.id });
    for (const one of [ada, bo]) await one.put(`${path}/${mid.id}/reactions`, { reaction: '👍', on: true });
    await block(app.db, ada, bo);
    expect(await textsOf(ada, path)).toEqual(['From Ada', 'From the host']);
    expect(await textsOf(bo, path)).toEqual(['From the host', 'From Bo']);
    const [, seen] = (await ada.get(path)).body;
    expect(seen.reactions).toEqual([{ reaction: '👍', count: 1, isMine: true }]);
    expect((await ada.get(`/api/conversations/${id}`)).body.lastMessage.text).toBe('From the host');
  });

  it('keeps the messages of a deleted account, without its name', async () => {
    const { host, ada, id, path } = await room();
    await sendMessage(ada, id, 'I was here');
    await sendMessage(host, id, 'Yes', { replyToId: (await host.get(path)).body[0].id });
    await app.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, ada.id));
    const [left, reply] = (await host.get(path)).body;
    expect(left).toMatchObject({ text: 'I was here', sender: null });
    expect(reply.replyTo).toMatchObject({ senderName: null, text: 'I was here' });
  });
});

describe('deleting and reacting', () => {
  it('removes one’s own words for everybody; hosts remove anybody’s, members only theirs', async () => {
    const { host, ada, bo, id, path } = await room();
    const [hers, his] = [await sendMessage(ada, id, 'Oops'), await sendMessage(bo, id, 'Spam')];
    const reply = await sendMessage(bo, id, 'What?', { replyToId: hers.id });
    expectError(await bo.delete(`${path}/${hers.id}`), 403, 'not_yours');
    expect((await ada.delete(`${path}/${hers.id}`)).status).toBe(204);
    expect((await host.delete(`${path}/${his.id}`)).status).toBe(204);
    const { body } = await ada.get(path);
    expect(body).toMatchObject([
      { isDeleted: true, text: '' },
      { isDeleted: true, text: '' },
      { id: reply.id, replyTo: { text: '' } },
    ]);
    const [row] = await app.db.select().from(messages).where(eq(messages.id, hers.id));
    expect(row?.text).toBe('');
  });

  it('takes a photo away for whoever is in it, at once for all; the words stay, and nobody is told who it was', async () => {
    const { host, ada, bo, id, path } = await room();
    const photo = await storedPhoto(app, ada.id);
    const sent = await sendMessage(ada, id, 'What an evening', { photo: photo.url });
    const alone = await sendMessage(ada, id, '', { photo: (await storedPhoto(app, ada.id)).url });
    expect((await host.get(`${path}?kind=photos`)).body.map(({ id: one }: { id: number }) => one)).toEqual([
      sent.id,
      alone.id,
    ]);
    const taken = await Promise.all([1, 2].map(() => bo.delete(`${path}/${sent.id}/photo`)));
    expect(taken.map(({ status }) => status)).toEqual([204, 204]);
    expect((await ada.delete(`${path}/${sent.id}/photo`)).status).toBe(204);
    expect((await host.delete(`${path}/${alone.id}/photo`)).status).toBe(204);
    expect((await host.get(path)).body).toMatchObject([
      { text: 'What an evening', photo: null, isDeleted: false },
      { text: '', photo: null, isDeleted: true },
    ]);
    expect((await host.get(`${path}?kind=photos`)).body).toEqual([]);
    for (const one of [host, ada, bo]) expect((await one.get(photo.url)).status).toBe(404);
    expect(await storedKeys(app)).not.toContainEqual(expect.stringContaining(photo.id));
    expect(await notificationKindsOf(ada)).not.toContain('removed');
  });

  it('lets nobody but the two of a direct conversation take away what they have sent', async () => {
    const { host, ada } = await room();
    const { body } = await ada.post('/api/conversations', { userId: host.id });
    const sent = await sendMessage(ada, body.id, '', { photo: (await storedPhoto(app, ada.id)).url });
    const address = `/api/conversations/${body.id}/messages/${sent.id}/photo`;
    expectError(await host.delete(address), 403, 'not_yours');
    expect((await ada.delete(address)).status).toBe(204);
  });

  it('keeps what was reported for the operators when its photo is taken away, and shows nothing of it', async () => {
    const { ada, bo, id, path } = await room();
    const { url } = await storedPhoto(app, ada.id);
    const sent = await sendMessage(ada, id, 'Look at him', { photo: url });
    await bo.post('/api/reports', { messageId: sent.id, reason: 'Threat' });
    await bo.delete(`${path}/${sent.id}/photo`);
    expect((await bo.get(path)).body).toMatchObject([{ text: '', photo: null, isDeleted: true }]);
    const statuses = [await bo.get(url), await operator.get(url)].map(({ status }) => status);
    expect(statuses).toEqual([404, 200]);
  });

  it('takes the photo with it, unless somebody reported the message or it is shown elsewhere', async () => {
    const { ada, bo, id, path } = await room();
    const [gone, reported, worn] = [
      await storedPhoto(app, ada.id),
      await storedPhoto(app, ada.id),
      await storedPhoto(app, ada.id),
    ];
    await ada.put(`/api/users/${ada.id}`, { profileImage: worn.url });
    for (const { url } of [gone, reported, worn]) {
      const sent = await sendMessage(ada, id, '', { photo: url });
      if (url === reported.url) await bo.post('/api/reports', { messageId: sent.id, reason: 'Threat' });
      expect((await ada.delete(`${path}/${sent.id}`)).status).toBe(204);
    }
    const statuses = await Promise.all(
      [gone, reported, worn].map(async ({ url }) => (await bo.get(url)).status),
    );
    expect(statuses).toEqual([404, 404, 200]);
    expect((await operator.get(reported.url)).status).toBe(200);
    expect((await storedKeys(app)).filter((key) => key.startsWith(gone.id))).toEqual([]);
  });

  it('keeps the words of a reported message for the operators only', async () => {
    const { ada, bo, id, path } = await room();
    const said = await sendMessage(ada, id, 'Threat');
    await app.db.insert(reports).values({ reporterId: bo.id, reportedMessageId: said.id, reason: 'Threat' });
    await ada.delete(`${path}/${said.id}`);
    expect(await textsOf(bo, path)).toEqual(['']);
    const [row] = await app.db.select().from(messages).where(eq(messages.id, said.id));
    expect(row?.text).toBe('Threat');
  });

  it('counts a reaction once a person, and takes it back', async () => {
    const { host, ada, id, path } = await room();
    const said = await sendMessage(host, id, 'Sun!');
    const react = (one: Person, on: boolean) =>
      one.put(`${path}/${said.id}/reactions`, { reaction: '🎉', on });
    await react(ada, true);
    await react(ada, true);
    expect((await react(host, true)).body.reactions).toEqual([{ reaction: '🎉', count: 2, isMine: true }]);
    expect((await react(ada, false)).body.reactions).toEqual([{ reaction: '🎉', count: 1, isMine: false }]);
    const wrong = await ada.put(`${path}/${said.id}/reactions`, { reaction: 'x', on: true });
    expectInvalid(wrong, 'reaction');
    const other = await room();
    expectError(
      await ada.put(`${other.path}/${said.id}/reactions`, { reaction: '🎉', on: true }),
      404,
      'not_found',
    );
  });
});
