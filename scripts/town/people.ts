import { compatibility } from '#shared/domain/compatibility';
import { PARTS, slotOf, TABLE_HOURS, WEEKDAYS } from '#shared/domain/tables';
import type { Seeker } from '../../server/modules/tables/solver/types';
import { type Agent, type ApiResponse, createAgent } from '../../server/testing/agent';
import { type Random, randomSeeker } from '../../server/testing/random-seekers';
import { mulberry32 } from '../../server/testing/seeded-random';
import { expect } from '../deploy/expect';

/** The share of invited people who say yes to a table, and of those the share who turn up. */
export const SAYS_YES = 0.7;
export const TURNS_UP = 0.85;
const PASSWORD = 'nine quiet bicycles';

/** What everybody asks of a table, in place of a choice of their own. */
export type Asked = { floor: number; ageWidth: number };
const AGE = { most: 32, spread: 14, least: 18 };
const FREE = 0.5;

/** Most people are around thirty, and free on half of the evenings and of the weekend's afternoons. */
function drawSeeker(number: number, random: Random, asked: Asked): Seeker {
  const drawn = randomSeeker(number, random);
  const middling = random() + random() + random() + random() - 2;
  const slots = POPULAR.filter(() => random() < FREE).reduce((mask, slot) => mask | (1 << slot), 0);
  return {
    ...drawn,
    ...asked,
    age: Math.max(AGE.least, Math.round(AGE.most + middling * AGE.spread)),
    slots: slots || 1 << slotOf(3, PARTS.indexOf('evening')),
    languages: drawn.languages.length === 0 ? ['en'] : drawn.languages,
  };
}

const POPULAR = WEEKDAYS.flatMap((_, day) => [
  slotOf(day, PARTS.indexOf('evening')),
  ...(day >= 5 ? [slotOf(day, PARTS.indexOf('afternoon'))] : []),
]);

type City = { id: number; timeZone: string };
export type Table = { id: number; startsAt: Date; endsAt: Date };

/** A person with the app, who acts by sending the app's requests. */
export class Person {
  readonly offered = new Map<number, Table>();
  /** The tables that the person has said yes to and that take place, as far as the person knows. */
  going = new Map<number, Table>();
  /** The ids of people whom the person has met, and at how many tables. */
  readonly met = new Map<number, number>();
  firstSatAt: Date | null = null;

  private constructor(
    private readonly agent: Agent,
    readonly seeker: Seeker,
    readonly arrivedAt: Date,
    private readonly random: Random,
  ) {}

  static async arrive(
    url: string,
    { number, city, at, asked }: { number: number; city: City; at: Date; asked: Asked },
  ): Promise<Person> {
    const random = mulberry32(number);
    const seeker = drawSeeker(number, random, asked);
    const agent = createAgent(url);
    const { body } = await request(
      agent.post('/api/users/register', {
        ...seeker.answers,
        cityId: city.id,
        answered: true,
        choseInterests: true,
        username: `person.${number}`,
        password: PASSWORD,
        displayName: `Person ${number}`,
      }),
    );
    return new Person(agent, { ...seeker, id: body.id }, at, random);
  }

  get id(): number {
    return this.seeker.id;
  }

  async enter(city: City): Promise<void> {
    const { id: _id, latitude: _lat, longitude: _lon, priority: _p, answers: _a, ...asked } = this.seeker;
    const entry = { ...asked, cityId: city.id, shown: true, repeat: 'weekly' };
    await request(this.agent.put('/api/tables/entry', entry));
  }

  /** Looks at the person's tables and answers the new ones. Returns whether the last round had no seat. */
  async look(now: Date): Promise<boolean> {
    const { body } = await request(this.agent.get('/api/tables/mine'));
    // A table that has begun is no longer listed, so it is kept here.
    this.going = new Map([...this.going].filter(([, { startsAt }]) => startsAt <= now));
    for (const { tribId: id, startTime, answer } of body.tables) {
      const startsAt = new Date(startTime);
      const table = { id, startsAt, endsAt: new Date(startsAt.getTime() + TABLE_HOURS * 3_600_000) };
      this.offered.set(id, table);
      const says = answer ?? (this.random() < SAYS_YES ? 'yes' : 'no');
      if (answer === null) await request(this.agent.put(`/api/tables/${id}/answer`, { answer: says }));
      if (says === 'yes') this.going.set(id, table);
    }
    return body.unseated;
  }

  /** Returns whether the person turned up, and says so to the server. */
  async turnUp({ id, startsAt }: Table): Promise<boolean> {
    const isThere = this.random() < TURNS_UP;
    if (!isThere) return false;
    await request(this.agent.put(`/api/tribs/${id}/attendance`, { here: true }));
    this.firstSatAt ??= startsAt;
    return true;
  }

  /** On the next day the person says whom they would like to meet again: the better the fit, the more likely. */
  async tell(tableId: number, others: readonly Person[]): Promise<void> {
    const wished = others.filter((other) => this.random() * 100 < this.scoreWith(other));
    const meetAgain = wished.map(({ id }) => id);
    await request(this.agent.put(`/api/tribs/${tableId}/feedback`, { tookPlace: true, meetAgain }));
    for (const { id } of others) this.met.set(id, (this.met.get(id) ?? 0) + 1);
  }

  scoreWith(other: Person): number {
    return compatibility(this.seeker.answers, other.seeker.answers);
  }
}

async function request(sent: Promise<ApiResponse>): Promise<ApiResponse> {
  const reply = await sent;
  expect(reply.status < 300, 'A person was refused', `${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
}
