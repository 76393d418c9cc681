import { describe, expect, it } from 'vitest';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectEvents, listen, type Listener } from '../../../testing/listener';
import {
  befriend,
  block,
  connectElsewhere,
  createCommunity,
  createTrib,
  known,
  sendMessage,
} from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const person = async () => known(app.db, await app.person());
const online = async (viewer: Person, ...of: { id: number }[]) =>
  (await viewer.get(`/api/presence?ids=${of.map(({ id }) => id).join()}`)).body.online;

async function connectedPerson(): Promise<Person> {
  const one = await person();
  await connectElsewhere(app.db, one.id);
  return one;
}

async function talk(writer: Person, viewer: Person): Promise<void> {
  const { body } = await writer.post('/api/conversations', { userId: viewer.id });
  await sendMessage(writer, body.id, 'Hello');
}

describe('who is online', () => {
  it('is seen of friends, people of one meetup or community, and of whoever has written', async () => {
    const ada = await person();
    const people = [];
    for (let count = 0; count < 5; count += 1) people.push(await connectedPerson());
    const [friend, fellow, neighbour, writer, addressee] = people;
    const offline = await person();
    if (!friend || !fellow || !neighbour || !writer || !addressee) throw new Error('Nobody came');
    const everybody = [...people, offline, ada];
    await connectElsewhere(app.db, ada.id);
    expect(await online(ada, ...everybody)).toEqual([]);
    for (const one of [friend, offline]) await befriend(app.db, ada.id, one.id);
    const trib = await createTrib(fellow);
    await ada.put(`/api/tribs/${trib.id}/membership`);
    await createCommunity(app.db, { name: 'Walkers', members: [ada, neighbour] });
    await talk(writer, ada);
    await talk(ada, addressee);
    expect(await online(ada, ...everybody)).toEqual([friend, fellow, neighbour, writer].map(({ id }) => id));
    await block(app.db, fellow, ada);
    expect(await online(ada, ...everybody)).toEqual([friend, neighbour, writer].map(({ id }) => id));
  });

  it('is not seen of demo accounts in one’s community, which does not list them either', async () => {
    const [ada, demo] = [await person(), await app.person()];
    await connectElsewhere(app.db, demo.id);
    await createCommunity(app.db, { name: 'Swimmers', members: [ada, demo] });
    expect(await online(ada, demo)).toEqual([]);
  });

  it('is available to people who are signed in, for up to a hundred ids', async () => {
    const ada = await person();
    expectError(await app.visitor().get('/api/presence?ids=1'), 401, 'sign_in_needed');
    const ids = Array.from({ length: 101 }, (_, index) => index + 1);
    for (const wrong of ['', '0', '1,,2', 'x', ids.join()])
      expectInvalid(await ada.get(`/api/presence?ids=${wrong}`), 'ids');
    expectInvalid(await ada.get('/api/presence?ids=9999999999'), 'ids.0');
    expect((await ada.get(`/api/presence?ids=${ids.slice(1).join()}`)).status).toBe(200);
  });
});

describe('coming and going', () => {
  it('is sent only to those who may see it', async () => {
    const [ada, friend, blocked, stranger] = [await person(), await person(), await person(), await person()];
    for (const one of [friend, blocked]) await befriend(app.db, ada.id, one.id);
    await block(app.db, ada, blocked);
    const listeners: Listener[] = [];
    for (const one of [friend, blocked, stranger]) listeners.push(await listen(app.url, one));
    const hers = await listen(app.url, ada);
    const [ofFriend] = listeners;
    if (!ofFriend) throw new Error('Nobody listens');
    await expectEvents(ofFriend, 'presence');
    expect(await online(friend, ada)).toEqual([ada.id]);
    expect(await online(blocked, ada)).toEqual([]);
    for (const listener of listeners.slice(1))
      expect(listener.events.map(({ kind }) => kind)).not.toContain('presence');
    for (const listener of [...listeners, hers]) listener.close();
  });
});
