import { setTimeout as delay } from 'node:timers/promises';
import { type Agent, type ApiResponse, createAgent } from '../../server/testing/agent';
import { expect } from '../deploy/expect';

const PEOPLE = 12;
const PER_SECOND = 50;
const UNREACHABLE_MS = 200;
/** The server takes no more from one network, and everybody here is in the same. */
const UPLOADS_AT_ONCE = 8;
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export type Person = { id: number; agent: Agent; trib: number; room: number };

/** What was acknowledged. */
export type Ledger = {
  messages: Map<string, number>;
  tribs: Set<string>;
  photos: Set<string>;
  /** By meetup and person, and whether the person is in. */
  memberships: Map<string, boolean>;
};
type Tally = {
  sent: number;
  /** Refused because more was asked than the machine could do. */
  busy: number;
  refused: number;
  unreachable: number;
  others: string[];
  /** From sending the first write that was not accepted, whatever the reason, to accepting one that was sent since. */
  longestMs: number;
};

export async function register(url: string): Promise<Person[]> {
  return Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const agent = createAgent(url);
      const { body } = await agent.post('/api/users/register', {});
      const trib = await agent.post('/api/tribs', { name: 'A walk', description: 'Around the lake.' });
      const room = await agent.post('/api/conversations', { tribId: trib.body.id });
      return { id: body.id, agent, trib: trib.body.id, room: room.body.id };
    }),
  );
}

type Write = { send: () => Promise<ApiResponse | null>; isDone: () => void };

/**
 * Fifty writes a second, however long they take. What is refused or gets no answer is sent again with its id, as the app
 * does. With `pauses`, nobody sends anything once somebody was refused because of the move.
 */
export function startWriting(people: readonly Person[], { pauses }: { pauses: boolean }) {
  const ledger: Ledger = { messages: new Map(), tribs: new Set(), photos: new Set(), memberships: new Map() };
  const tally: Tally = { sent: 0, busy: 0, refused: 0, unreachable: 0, others: [], longestMs: 0 };
  const over = new AbortController();
  const underWay = new Set<Promise<void>>();
  const changing = new Set<string>();
  const uploaders = new Set<Person>();
  let refusedSince: number | null = null;
  let isPausing = false;
  let count = 0;

  function nextWrite(): Write {
    count += 1;
    const [from, to] = [people[count % PEOPLE], people[(count * 5 + 1) % PEOPLE]];
    if (!from || !to) throw new Error('Nobody is there');
    if (count % 25 === 0 && uploaders.size < UPLOADS_AT_ONCE && !uploaders.has(from)) return uploading(from);
    if (count % 10 === 1) return creating(from, `Meetup ${crypto.randomUUID()}`);
    const membership = `${to.trib} ${from.id}`;
    if (count % 10 < 4 && from !== to && !changing.has(membership)) return changingMind(from, to, membership);
    return saying(from, crypto.randomUUID());
  }

  const saying = ({ agent, room }: Person, clientId: string): Write => ({
    send: () =>
      sent(agent.post(`/api/conversations/${room}/messages`, { clientId, text: `Number ${count}` })),
    isDone: () => ledger.messages.set(clientId, room),
  });

  function creating({ agent }: Person, name: string): Write {
    const key = { 'idempotency-key': crypto.randomUUID() };
    return {
      send: () => sent(agent.post('/api/tribs', { name, description: 'Around the lake.' }, key)),
      isDone: () => ledger.tribs.add(name),
    };
  }

  /** One at a time, as the app does. */
  function uploading(person: Person): Write {
    const { agent } = person;
    let id = '';
    uploaders.add(person);
    return {
      async send() {
        const image = { body: new Uint8Array(PIXEL), headers: { 'content-type': 'image/gif' } };
        const reply = await sent(agent.send('POST', '/api/photos', image));
        id = reply?.body.id ?? '';
        return reply;
      },
      isDone() {
        ledger.photos.add(id);
        uploaders.delete(person);
      },
    };
  }

  function changingMind({ agent }: Person, { trib }: Person, membership: string): Write {
    changing.add(membership);
    const joins = ledger.memberships.get(membership) !== true;
    // Until it is acknowledged, nobody knows.
    ledger.memberships.delete(membership);
    const path = `/api/tribs/${trib}/membership`;
    return {
      send: () => sent(joins ? agent.put(path) : agent.delete(path)),
      isDone() {
        ledger.memberships.set(membership, joins);
        changing.delete(membership);
      },
    };
  }

  async function write({ send, isDone }: Write): Promise<void> {
    while (!over.signal.aborted) {
      const at = performance.now();
      tally.sent += 1;
      const reply = await send();
      if (reply && reply.status < 300) {
        isDone();
        if (refusedSince !== null && at >= refusedSince) endRefusal();
        return;
      }
      if (reply && reply.status !== 503) {
        tally.others.push(`${reply.status} ${reply.body.code}`);
        return;
      }
      const why = reply === null ? 'unreachable' : reply.body.code === 'busy' ? 'busy' : 'refused';
      tally[why] += 1;
      refusedSince ??= at;
      const seconds = Number(reply?.headers.get('retry-after') ?? 0);
      if (reply && seconds === 0) tally.others.push('503 without Retry-After');
      isPausing ||= pauses && why !== 'busy';
      if (isPausing) return;
      await delay(reply ? seconds * 1000 : UNREACHABLE_MS);
    }
  }

  function endRefusal(): void {
    if (refusedSince === null) return;
    tally.longestMs = Math.max(tally.longestMs, performance.now() - refusedSince);
    refusedSince = null;
  }

  const timer = setInterval(() => {
    if (isPausing) return;
    const writing = write(nextWrite()).finally(() => underWay.delete(writing));
    underWay.add(writing);
  }, 1000 / PER_SECOND);

  return {
    ledger,
    tally,
    /** Waits for the answers that are due; the rest is given up. */
    async stop(): Promise<void> {
      clearInterval(timer);
      over.abort();
      await Promise.all(underWay);
      endRefusal();
      expect(tally.sent > 0, 'Nothing was written');
    },
  };
}

const sent = <T>(reply: Promise<T>): Promise<T | null> => reply.catch(() => null);
