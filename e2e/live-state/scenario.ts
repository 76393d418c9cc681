import { randomUUID } from 'node:crypto';
import type { LiveEvent } from '#shared/api/events';
import type { Agent } from '../../server/testing/agent';
import type { SeededRandom } from '../../server/testing/seeded-random';
import { createCommunity, createTrib, known, sendMessage } from '../../server/testing/factories';
import type { Person, TestApp } from '../../server/testing/test-app';

export type Scenario = Awaited<ReturnType<typeof createScenario>>;
type EventCase = {
  kind: LiveEvent['kind'];
  /** The query that only this kind of event keeps up to date; `write` changes it. */
  staleQuery: string;
  write: () => Promise<unknown>;
};

const write = (agent: Person, method: 'put' | 'post' | 'delete', path: string, body?: object) =>
  method === 'delete' ? agent.delete(path) : agent[method](path, body);
const message = (text: string) => ({ clientId: randomUUID(), text });
const roomOf = async (agent: Agent, room: object) => (await agent.post('/api/conversations', room)).body.id;

/** Creates a person with meetups, rooms and friends, whose screens are open, and the people who write. */
export async function createScenario(app: TestApp) {
  const somebody = async (displayName: string) => known(app.db, await app.person({ displayName }));
  const viewer = await somebody('Ida');
  const [host, guest, stranger] = [await somebody('Rosa'), await somebody('Gil'), await somebody('Sol')];
  const own = await createTrib(viewer, { name: 'Supper', whoCanJoin: 'Invite only' });
  const walk = await createTrib(host, { name: 'Walk', maxParticipants: 3 });
  const chess = await createTrib(host, { name: 'Chess' });
  const community = await createCommunity(app.db, { name: `Rivers ${viewer.id}`, members: [host] });
  await viewer.put(`/api/tribs/${walk.id}/membership`);
  const rooms: { host: number; own: number; direct: number } = {
    host: await roomOf(viewer, { tribId: walk.id }),
    own: await roomOf(viewer, { tribId: own.id }),
    direct: await roomOf(viewer, { userId: host.id }),
  };
  const first = await sendMessage(host, rooms.host, 'Hello');
  await sendMessage(host, rooms.direct, 'Only you');
  const tribs = [own, walk, chess];
  const people = [viewer, host, guest];

  let changes = 0;
  const another = () => `Change ${(changes += 1)}`;
  let isSaved = false;
  let isOn = false;

  const toggleSave = () => {
    isSaved = !isSaved;
    return write(viewer, isSaved ? 'put' : 'delete', `/api/tribs/${chess.id}/save`);
  };
  const react = () => {
    isOn = !isOn;
    const path = `/api/conversations/${rooms.host}/messages/${first.id}/reactions`;
    return write(host, 'put', path, { reaction: '🎉', on: isOn });
  };
  const seeAll = async () => {
    const { body } = await viewer.get('/api/notifications');
    const ids = body.map(({ id }: { id: number }) => id);
    return write(viewer, 'put', '/api/notifications/seen', { ids });
  };
  const readNewest = async (room: number) => {
    const { body } = await viewer.get(`/api/conversations/${room}`);
    const messageId = body.lastMessage?.id;
    return messageId && write(viewer, 'put', `/api/conversations/${room}/read`, { messageId });
  };

  const actions: ((random: SeededRandom) => Promise<unknown>)[] = [
    (random) => {
      const room = random.pick([rooms.host, rooms.own, rooms.direct]);
      return write(random.pick(people), 'post', `/api/conversations/${room}/messages`, message(another()));
    },
    react,
    toggleSave,
    seeAll,
    (random) => readNewest(random.pick(Object.values(rooms))),
    (random) =>
      write(viewer, 'put', `/api/conversations/${rooms.host}/mute`, { muted: random.upTo(2) === 0 }),
    (random) =>
      write(
        random.pick([viewer, guest, stranger]),
        random.pick(['put', 'put', 'delete']),
        `/api/tribs/${random.pick(tribs).id}/membership`,
      ),
    (random) => {
      const { id, creatorId } = random.pick(tribs);
      const creator = people.find((person) => person.id === creatorId) ?? host;
      return write(creator, 'put', `/api/tribs/${id}`, { description: another() });
    },
    (random) =>
      write(viewer, 'put', `/api/tribs/${own.id}/requests/${random.pick([guest, stranger]).id}`, {
        accept: random.upTo(2) === 0,
      }),
    (random) => {
      const [one, other] = random.pick([
        [viewer, guest],
        [guest, viewer],
        [viewer, host],
        [host, viewer],
      ] as const);
      return write(one, random.pick(['put', 'put', 'delete']), `/api/friends/${other.id}`);
    },
    (random) => write(viewer, random.pick(['put', 'delete']), `/api/communities/${community.id}/membership`),
    () => write(viewer, 'put', `/api/users/${viewer.id}`, { bio: another() }),
    (random) => write(viewer, random.pick(['put', 'delete', 'delete']), `/api/blocks/${stranger.id}`),
  ];

  const untried = new Set(actions);

  const eventCases: EventCase[] = [
    {
      kind: 'messages',
      staleQuery: 'messages of the host',
      write: () => sendMessage(host, rooms.host, another()),
    },
    { kind: 'reads', staleQuery: 'conversation with the host', write: () => readNewest(rooms.direct) },
    {
      kind: 'trib',
      staleQuery: 'meetup Walk',
      write: () => write(host, 'put', `/api/tribs/${walk.id}`, { description: another() }),
    },
    { kind: 'save', staleQuery: 'saved', write: toggleSave },
    {
      kind: 'community',
      staleQuery: 'communities',
      write: () => write(viewer, 'put', `/api/communities/${community.id}/membership`),
    },
    { kind: 'notifications', staleQuery: 'notifications', write: seeAll },
    {
      kind: 'friends',
      staleQuery: 'friends: sent',
      write: () => write(viewer, 'put', `/api/friends/${guest.id}`),
    },
    { kind: 'people', staleQuery: 'blocks', write: () => write(viewer, 'put', `/api/blocks/${stranger.id}`) },
    {
      kind: 'profile',
      staleQuery: 'meetup Supper',
      write: () => write(viewer, 'put', `/api/users/${viewer.id}`, { bio: another() }),
    },
    {
      kind: 'membership',
      staleQuery: 'own meetups',
      write: () => write(viewer, 'delete', `/api/tribs/${walk.id}/membership`),
    },
  ];

  return {
    viewer,
    others: [host, guest],
    own,
    tribs,
    rooms,
    eventCases,
    toggleSave,
    react,
    /** Does something that was not tried yet or, once all was tried, anything. A write may be refused but must not fail. */
    async writeAnything(random: SeededRandom): Promise<void> {
      const action = random.pick(untried.size > 0 ? [...untried] : actions);
      untried.delete(action);
      const response = await action(random);
      if (isFailure(response)) throw new Error(`A write failed: ${JSON.stringify(response)}`);
    },
    /** Causes a notification, which the viewer can then mark as seen. */
    causeNotification: () => write(guest, 'put', `/api/tribs/${own.id}/membership`),
  };
}

function isFailure(response: unknown): boolean {
  return (
    typeof response === 'object' &&
    response !== null &&
    'status' in response &&
    typeof response.status === 'number' &&
    response.status >= 500
  );
}
