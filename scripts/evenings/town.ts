import { setTimeout as delay } from 'node:timers/promises';
import { HOUR_MS } from '#shared/domain/durations';
import { askingTime, decisionTime } from '#shared/domain/goes-ahead';
import { clockOn, localDayNumber } from '#shared/domain/meetup-time';
import { eachTopic } from '#shared/domain/notice-topics';
import type { ApiResponse } from '../../server/testing/agent';
import { expect } from '../deploy/expect';
import type { Name, Stage } from './stage';

/** Queues are looked at every 15 seconds. */
const GIVEN_UP_MS = 60_000;
const POLL_MS = 50;
const PASSWORD = 'nine quiet bicycles';
const NAMES = ['Hana', 'Ana', 'Ben', 'Cleo', 'Dan', 'Eli', 'Fay'];
const AUSTIN = { cityId: 4_671_654, timeZone: 'America/Chicago' };
const LASTS_MS = 3 * HOUR_MS;

export type Person = Awaited<ReturnType<Stage['register']>> & { name: string; address: string };
export type Evening = {
  id: number;
  name: string;
  startsAt: Date;
  timeZone: string;
  /** The host is the first of them. */
  going: readonly Person[];
  waiting: readonly Person[];
};
export type Given = {
  going: number;
  waiting?: number;
  minPeople?: number | null;
  startsAt?: Date;
  city?: { cityId: number; timeZone: string };
};

export const noonOf = ({ startsAt, timeZone }: Evening) => askingTime(startsAt, timeZone);
export const sevenOf = ({ startsAt, timeZone }: Evening) => decisionTime(startsAt, timeZone);
export const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
export const endOf = ({ startsAt }: Evening) => later(startsAt, LASTS_MS);
export const morningAfter = ({ startsAt, timeZone }: Evening) =>
  clockOn(localDayNumber(startsAt, timeZone) + 1, '10:00', timeZone);
export const hostOf = ({ going: [host] }: Evening): Person => {
  if (!host) throw new Error('An evening has a host');
  return host;
};
export const guestsOf = ({ going }: Evening) => going.slice(1);

export function succeed({ status, body }: ApiResponse): void {
  expect(status < 300, 'A request was refused', body);
}

export async function eventually(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const began = performance.now(); performance.now() - began < GIVEN_UP_MS; await delay(POLL_MS))
    if (await isSo()) return;
  throw new Error(`${what}: it did not happen`);
}

/** Mails are told apart by these; one that can wait may come together with others. */
const WORDS: Partial<Record<string, (name: string) => string>> = {
  coming: (name) => `Still coming? ${name} ·`,
  promoted: (name) => `A spot opened up: You're going to ${name} ·`,
  question: (name) => `How was ${name}?`,
};

/** By kind, who was told once. Whoever is not named was not told at all. */
type Told = Partial<Record<string, readonly Person[]>>;

/** A few people who are mailed everything, and their evenings. */
export class Town {
  count = 0;

  private constructor(
    readonly stage: Stage,
    readonly people: readonly Person[],
  ) {}

  static async open(stage: Stage): Promise<Town> {
    const people: Person[] = [];
    for (const name of NAMES) people.push(await reachable(stage, name));
    return new Town(stage, people);
  }

  /** Makes an evening the day after tomorrow, to which so many go, the host included. */
  async evening({ going, waiting = 0, minPeople = 4, startsAt, city = AUSTIN }: Given): Promise<Evening> {
    this.count += 1;
    const name = `Evening ${String(this.count).padStart(3, '0')}`;
    const start =
      startsAt ?? clockOn(localDayNumber(this.stage.now, city.timeZone) + 2, '19:00', city.timeZone);
    const [host, ...others] = this.people.slice(0, going + waiting);
    if (!host) throw new Error('An evening needs a host');
    const { cityId, timeZone } = city;
    const created = await host.agents.one.post('/api/tribs', {
      name,
      description: 'Chess, and whoever comes.',
      location: 'The old mill',
      address: '1 Mill Lane',
      placeIsPublic: true,
      cityId,
      startTime: start.toISOString(),
      endTime: later(start, LASTS_MS).toISOString(),
      maxParticipants: waiting > 0 ? going : 8,
      minPeople,
    });
    succeed(created);
    const { id } = created.body;
    for (const { agents } of others) succeed(await agents.two.put(`/api/tribs/${id}/membership`));
    const people = { going: [host, ...others.slice(0, going - 1)], waiting: others.slice(going - 1) };
    return { id, name, startsAt: start, timeZone, ...people };
  }

  /** After months their sessions have ended. */
  async signInAgain(): Promise<void> {
    for (const { name, agents } of this.people)
      for (const agent of Object.values(agents))
        succeed(await agent.post('/api/users/login', { username: name.toLowerCase(), password: PASSWORD }));
  }

  /** The state of a meetup as its host reads it. */
  async stateOf(evening: Evening) {
    const { body } = await hostOf(evening).agents.one.get(`/api/tribs/${evening.id}`);
    return { isOff: body.cancelled, isOpen: body.decidesAt !== null, people: body.memberCount };
  }

  /** The last one to join leaves. */
  leave({ id, going }: Evening, at: Name): Promise<ApiResponse> {
    const last = going.at(-1);
    if (!last) throw new Error('Nobody is going');
    return last.agents[at].delete(`/api/tribs/${id}/membership`);
  }

  /** Every notice counts, also one that took the place of an equal one; `mailed` has those of whom there is one mail each. */
  async expectTold({ id, name }: Evening, told: Told, mailed = told): Promise<void> {
    for (const [kind, people = []] of Object.entries(told)) {
      const rows = await this.stage.query<{ id: number }>(
        'select user_id as id from proof_told where kind = $1 and (trib_id = $2 or trib_id is null) order by 1',
        [kind, id],
      );
      const [were, should] = [rows.map((row) => row.id), people.map((person) => person.id)];
      const isSame = were.join() === should.toSorted((a, b) => a - b).join();
      expect(isSame, `${name} ${kind} was told to others, or more or less than once`, { were, should });
    }
    for (const [kind, people = []] of Object.entries(mailed)) {
      const words = WORDS[kind]?.(name);
      if (words === undefined) continue;
      const mailsTo = ({ address }: Person) =>
        this.stage.smtp.received.filter(
          ({ to, mail }) => to.includes(address) && `${mail.subject}\n${mail.text}`.includes(words),
        ).length;
      await eventually(`A mail with "${words}"`, async () => {
        const isSent = people.every((person) => mailsTo(person) > 0);
        if (!isSent) await this.stage.letQueuesPass();
        return isSent;
      });
      for (const person of this.people) {
        const [sent, should] = [mailsTo(person), people.includes(person) ? 1 : 0];
        expect(sent === should, `${person.name} has so many mails with "${words}"`, sent);
      }
    }
  }

  /** Waits until no mail is on its way, nor put off for some minutes, so that what happens next is all that happens. */
  async quiet(): Promise<void> {
    await eventually('Mails are sent', async () => {
      const [row] = await this.stage.query<{ isQuiet: boolean }>(`select
        not exists (select from jobs where kind = 'mail' and next_try_at <= now())
        and not exists (select from mail_notices) as "isQuiet"`);
      const isQuiet = row?.isQuiet ?? false;
      if (!isQuiet) await this.stage.letQueuesPass();
      return isQuiet;
    });
  }
}

async function reachable(stage: Stage, name: string): Promise<Person> {
  const username = name.toLowerCase();
  const address = `${username}@people.example`;
  const person = await stage.register({
    username,
    password: PASSWORD,
    displayName: `${name} of the evenings`,
    cityId: AUSTIN.cityId,
  });
  const { one } = person.agents;
  succeed(await one.put(`/api/users/${person.id}/mail/address`, { address }));
  const codeOf = () =>
    /^\d{4} \d{4}$/m.exec(stage.smtp.received.find(({ to }) => to.includes(address))?.mail.text ?? '')?.[0];
  await eventually('A mail with a code', () => codeOf() !== undefined);
  succeed(await one.post(`/api/users/${person.id}/mail/code`, { code: codeOf() }));
  const topics = eachTopic(() => true);
  succeed(await one.put(`/api/users/${person.id}/mail`, { frequency: 'at-once', topics }));
  return { ...person, name, address };
}
