/**
 * Lets evenings come and go on two instances whose clocks move, and kills them (-9) after each single write of what happens by
 * itself: still coming at noon, the decision at seven, a spot that goes to the next, the question on the morning after, wishes
 * and the next evening after 48 hours. However it is interrupted, it happens once, everybody is told once, and nothing is lost.
 * `npm run proof -- evenings` builds the server first and runs this.
 */
import { HOUR_MS, MINUTE_MS } from '#shared/domain/durations';
import { clockOn, localDayNumber } from '#shared/domain/meetup-time';
import { expect, say } from './deploy/expect';
import { modelNumbers } from './evenings/model';
import { COMMIT, Stage } from './evenings/stage';
import {
  endOf,
  type Evening,
  eventually,
  type Given,
  guestsOf,
  hostOf,
  later,
  morningAfter,
  noonOf,
  sevenOf,
  succeed,
  Town,
} from './evenings/town';

const RACES = 4;
const BERLIN = { cityId: 2_950_159, timeZone: 'Europe/Berlin' };

const stage = await Stage.open();
const town = await Town.open(stage);
const membership = ({ id }: Evening) => `/api/tribs/${id}/membership`;
const revealOf = (evening: Evening) => later(endOf(evening), 48 * HOUR_MS + MINUTE_MS);

async function giveWishes(evening: Evening): Promise<void> {
  const [, ana, ben] = evening.going;
  if (!ana || !ben) throw new Error('Two guests are needed');
  await stage.query(
    `delete from friendships; delete from notifications where kind = 'would-meet-again';
     delete from proof_told where kind = 'would-meet-again'`,
  );
  await stage.moveTo(morningAfter(evening));
  for (const [one, other] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    const wish = { tookPlace: true, meetAgain: [other.id] };
    succeed(await one.agents.one.put(`/api/tribs/${evening.id}/feedback`, wish));
  }
}

async function expectFriends(evening: Evening): Promise<void> {
  await town.expectTold(evening, { 'would-meet-again': guestsOf(evening) });
  const [friends] = await stage.query<{ count: number }>('select count(*)::int as count from friendships');
  expect(friends?.count === 1, 'The two are not friends', friends);
}

async function sayAgain(evening: Evening): Promise<void> {
  await stage.moveTo(morningAfter(evening));
  for (const { agents } of guestsOf(evening)) {
    const answer = { tookPlace: true, meetAgain: [], again: true };
    succeed(await agents.two.put(`/api/tribs/${evening.id}/feedback`, answer));
  }
}

async function expectOneMore(evening: Evening): Promise<void> {
  const made = await stage.query<{ id: number; people: number[] }>(
    `select id, array(select user_id from memberships where trib_id = tribs.id order by 1) as people
     from tribs where follows_id = $1`,
    [evening.id],
  );
  const [again] = made;
  const should = guestsOf(evening).map((person) => person.id);
  expect(made.length === 1 && again?.people.join() === should.join(), 'They do not meet again', made);
  await town.expectTold({ ...evening, id: again?.id ?? 0 }, { 'follow-up': guestsOf(evening) });
}

async function expectOn(evening: Evening): Promise<void> {
  await town.expectTold(evening, { 'goes-ahead': evening.going, 'too-few': [] });
  const state = await town.stateOf(evening);
  expect(!state.isOff && !state.isOpen, 'It does not go ahead', state);
}

async function expectOff(evening: Evening): Promise<void> {
  await town.expectTold(evening, { 'goes-ahead': [], 'too-few': evening.going });
  expect((await town.stateOf(evening)).isOff, 'It is not off');
}

const expectAsked = (evening: Evening) =>
  town.expectTold(evening, { coming: guestsOf(evening), 'meetup-tomorrow': [hostOf(evening)] });

type Act = {
  title: string;
  given: Given;
  /** What leads to it. */
  before?: (evening: Evening) => Promise<void>;
  happens: (evening: Evening) => Promise<void>;
  /** Whoever saw no answer sends it again. */
  again?: (evening: Evening) => Promise<void>;
  isRight: (evening: Evening) => Promise<void>;
};

const ACTS: Act[] = [
  {
    title: 'still coming, asked at noon',
    given: { going: 5 },
    happens: (evening) => stage.moveTo(noonOf(evening)),
    isRight: expectAsked,
  },
  {
    title: 'it goes ahead, decided at seven',
    given: { going: 4 },
    before: (evening) => stage.moveTo(noonOf(evening)),
    happens: (evening) => stage.moveTo(sevenOf(evening)),
    isRight: expectOn,
  },
  {
    title: 'it is off, decided at seven',
    given: { going: 3 },
    before: (evening) => stage.moveTo(noonOf(evening)),
    happens: (evening) => stage.moveTo(sevenOf(evening)),
    isRight: expectOff,
  },
  {
    title: 'a spot given to the next',
    given: { going: 4, waiting: 2 },
    before: (evening) => stage.moveTo(noonOf(evening)),
    happens: async (evening) => succeed(await town.leave(evening, 'one')),
    again: async (evening) => succeed(await town.leave(evening, 'two')),
    async isRight(evening) {
      await town.expectTold(evening, { promoted: evening.waiting.slice(0, 1) });
      expect((await town.stateOf(evening)).people === 4, 'A spot is lost');
    },
  },
  {
    title: 'how it was, asked on the morning after',
    given: { going: 3, minPeople: null },
    before: (evening) => stage.moveTo(endOf(evening)),
    happens: (evening) => stage.moveTo(morningAfter(evening)),
    isRight: (evening) => town.expectTold(evening, {}, { question: evening.going }),
  },
  {
    title: 'mutual wishes, revealed after 48 hours',
    given: { going: 3, minPeople: null },
    before: giveWishes,
    happens: (evening) => stage.moveTo(revealOf(evening)),
    isRight: expectFriends,
  },
  {
    title: 'same again, decided after 48 hours',
    given: { going: 4, minPeople: null },
    before: sayAgain,
    happens: (evening) => stage.moveTo(revealOf(evening)),
    isRight: expectOneMore,
  },
];

async function prepare({ given, before }: Act): Promise<Evening> {
  const evening = await town.evening(given);
  await before?.(evening);
  await town.quiet();
  return evening;
}

let kills = 0;

/** After each write of an act, kills who does it, or both instances, in turn. */
async function checkAct(act: Act): Promise<void> {
  const whole = await prepare(act);
  const steps = await stage.record(() => act.happens(whole));
  await stage.settle();
  await act.isRight(whole);
  for (const step of [...steps, COMMIT, COMMIT]) {
    const evening = await prepare(act);
    kills += 1;
    const who = kills % 2 === 0 ? 'everybody' : 'who does it';
    try {
      await stage.killAfter(step, () => act.happens(evening), who);
      await act.again?.(evening);
      await stage.settle();
      await act.isRight(evening);
    } catch (error) {
      throw new Error(`${act.title}, after ${who} was killed at "${step}"`, { cause: error });
    }
  }
  say(`${act.title}: once, though killed after each of ${steps.join(', ')}, and during the commit`);
}

async function checkOutages(): Promise<void> {
  await town.signInAgain();
  const overNoon = await town.evening({ going: 5 });
  await stage.outage(later(noonOf(overNoon), 3 * HOUR_MS));
  await stage.settle();
  await expectAsked(overNoon);
  const [on, off] = [await town.evening({ going: 4 }), await town.evening({ going: 3 })];
  await stage.outage(later(sevenOf(on), HOUR_MS));
  await stage.settle();
  await expectOn(on);
  await expectOff(off);
  await town.expectTold(on, { coming: guestsOf(on) });
  await town.expectTold(off, { coming: [], 'meetup-tomorrow': [] });
  const wished = await town.evening({ going: 3, minPeople: null });
  await giveWishes(wished);
  await stage.outage(later(revealOf(wished), 12 * HOUR_MS));
  await stage.settle();
  await expectFriends(wished);
  say('both instances down over noon, over noon and seven, and over 48 hours: all of it once they are back');
}

/** Somebody joins or leaves, or the host lowers the number, at the moment of the decision, at either instance. */
async function checkRaces(): Promise<void> {
  const outcomes = new Map<string, number>();
  for (let race = 0; race < RACES; race += 1)
    for (const act of ['join', 'leave', 'lower'] as const) {
      const evening = await town.evening({ going: act === 'leave' ? 4 : 3 });
      await stage.moveTo(later(sevenOf(evening), -HOUR_MS));
      const at = race % 2 === 0 ? 'one' : 'two';
      const newcomer = town.people[3];
      const acts = {
        join: () => newcomer?.agents[at].put(membership(evening)),
        leave: () => town.leave(evening, at),
        lower: () => hostOf(evening).agents[at].put(`/api/tribs/${evening.id}`, { minPeople: 3 }),
      };
      const [response] = await Promise.all([acts[act](), stage.moveTo(sevenOf(evening))]);
      await stage.settle();
      const { isOff, isOpen, people } = await town.stateOf(evening);
      const status = response?.status ?? 0;
      expect(!isOpen, 'It was not decided');
      if (act === 'leave') expect(status === 204 && people === 3, 'Somebody could not leave', response);
      else
        expect(status === (isOff ? 409 : 200), 'The answer is not what was decided', { act, status, isOff });
      const told = await stage.query<{ times: number }>(
        `select count(*)::int as times from proof_told where trib_id = $1 and kind in ('goes-ahead', 'too-few')
         group by user_id`,
        [evening.id],
      );
      expect(told.length >= 3 && told.every(({ times }) => times === 1), 'Not everybody was told once', told);
      const outcome = `${act} ${isOff ? 'after' : 'before'}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  say(`decided once, and answered as decided: ${JSON.stringify(Object.fromEntries(outcomes))}`);
}

async function checkAfterwards(): Promise<void> {
  const moved = await town.evening({ going: 4 });
  await stage.moveTo(sevenOf(moved));
  const startTime = later(moved.startsAt, 72 * HOUR_MS).toISOString();
  const endTime = later(moved.startsAt, 75 * HOUR_MS).toISOString();
  succeed(await hostOf(moved).agents.two.put(`/api/tribs/${moved.id}`, { startTime, endTime }));
  succeed(await town.leave(moved, 'one'));
  await stage.moveTo(later(sevenOf(moved), 72 * HOUR_MS));
  expect(!(await town.stateOf(moved)).isOff, 'It is off, though it had gone ahead');
  succeed(await hostOf(moved).agents.one.post(`/api/tribs/${moved.id}/cancel`));
  await stage.settle();
  await town.expectTold(moved, { cancelled: guestsOf(moved).slice(0, -1), 'too-few': [] });
  say('moved or cancelled after it went ahead: up to its host, and told once');

  const three = await town.evening({ going: 3 });
  const leaving = await stage.register({});
  succeed(await leaving.agents.two.put(membership(three)));
  succeed(await leaving.agents.one.delete(`/api/users/${leaving.id}`));
  await stage.moveTo(sevenOf(three));
  await stage.settle();
  await expectOff(three);
  say('an account deleted before the decision: counted no more');
}

/** An evening on the day after the night in which clocks change. */
async function checkClocks(): Promise<void> {
  const { timeZone } = BERLIN;
  const at = (day: number) => clockOn(day, '18:00', timeZone);
  let day = localDayNumber(stage.now, timeZone) + 3;
  while (at(day).getTime() - at(day - 1).getTime() === 24 * HOUR_MS) day += 1;
  await stage.moveTo(later(at(day), -72 * HOUR_MS));
  await town.signInAgain();
  const evening = await town.evening({ going: 4, startsAt: at(day), city: BERLIN });
  const asLocal = (moment: Date) => moment.toLocaleTimeString('de-DE', { timeZone, timeStyle: 'short' });
  expect(asLocal(noonOf(evening)) === '12:00' && asLocal(sevenOf(evening)) === '19:00', 'It is another hour');
  await stage.moveTo(later(noonOf(evening), -2 * MINUTE_MS));
  await town.expectTold(evening, { coming: [] });
  await stage.moveTo(noonOf(evening));
  await expectAsked(evening);
  await stage.moveTo(later(sevenOf(evening), -2 * MINUTE_MS));
  await town.expectTold(evening, { 'goes-ahead': [] });
  await stage.moveTo(sevenOf(evening));
  await expectOn(evening);
  say(
    `asked at noon and decided at seven before ${asLocal(at(day))} on ${at(day).toDateString()}, when clocks change`,
  );
}

/** Mail scanners open every link, and run what it shows, but press nothing. */
async function checkScanners(): Promise<void> {
  const evening = await town.evening({ going: 4 });
  const [, ana] = evening.going;
  if (!ana) throw new Error('A guest is needed');
  await stage.moveTo(noonOf(evening));
  const mailOf = () =>
    stage.smtp.received.find(
      ({ to, mail }) => to.includes(ana.address) && mail.subject?.includes(evening.name),
    );
  await eventually('The mail that asks', () => mailOf() !== undefined);
  const html = String(mailOf()?.mail.html);
  const links = [...html.matchAll(/href="([^"]+\/mail#[^"]+)"/g)].map(([, url = '']) => url);
  const key = /\/mail#coming\.([^"]+)"/.exec(html)?.[1] ?? '';
  expect(links.length === 3, 'There is not a link for each answer, and one for no more mails', links.length);
  const stranger = stage.agent('two');
  for (let scan = 0; scan < 3; scan += 1)
    for (const url of links) {
      await (await fetch(url)).text();
      await fetch(url, { method: 'HEAD' });
      succeed(await stranger.post('/api/mail/spot', { key }));
    }
  const rowOf = async () => {
    const [row] = await stage.query<{ coming: boolean }>(
      "select coming_for is not null as coming from memberships where trib_id = $1 and user_id = $2 and status = 'joined'",
      [evening.id, ana.id],
    );
    return row?.coming;
  };
  expect((await rowOf()) === false, 'A scanner has pressed a button');
  await Promise.all([1, 2].map(async () => succeed(await stranger.post('/api/mail/spot/coming', { key }))));
  expect((await rowOf()) === true, 'The button did nothing');
  succeed(await stranger.post('/api/mail/spot/give-up', { key }));
  expect((await rowOf()) === undefined, 'The spot was not given up');
  expect((await stranger.post('/api/mail/spot/give-up', { key })).status === 404, 'It was given up twice');
  say('mailed links opened by scanners do nothing, and their buttons one thing');
}

try {
  say(modelNumbers());
  for (const act of ACTS) await checkAct(act);
  await checkOutages();
  await checkRaces();
  await checkAfterwards();
  await checkClocks();
  await checkScanners();
  say(`${town.count} evenings, ${kills} kills`);
} finally {
  await stage.close();
}
