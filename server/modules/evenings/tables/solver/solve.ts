import { TABLE_LANGUAGE_CODES, type TableLanguage } from '#shared/domain/tables';
import { createCrowd, type Crowd } from './crowd';
import { fillSeats } from './fill';
import { seatFixed } from './fixed';
import { planSlots, scatter } from './plan';
import { searchNear, improve } from './search';
import { keepFitting, seedTables } from './seed';
import {
  EPSILON,
  FLOOR_SLACK,
  NOBODY,
  Seating,
  sumOfScores,
  type Table,
  TABLE_MAX,
  TABLE_MIN,
} from './seating';
import { settle } from './settle';
import type { FixedTable, RoundInput, RoundResult } from './types';

const STARTS_MAX = 40;
/** The cost of a start grows with the square of the people. */
const PEOPLE_SQUARED = 20_000;

/** Seats the people of a round. The result does not depend on the order of the input. */
export function solveRound(input: RoundInput): RoundResult {
  const began = performance.now();
  const seating = input.fixed
    ? seatAgain(createCrowd(input), input.fixed)
    : bestStart(withCompany(input), input.size.aim);
  return present(seating, input.seekers, began);
}

/**
 * Whoever could sit at no table is left out before anything is decided. They would count when people are split into
 * tables, and others could tell from theirs that somebody else is free.
 */
function withCompany(input: RoundInput): Crowd {
  const crowd = createCrowd(input);
  const seekers = crowd.seekers.filter((_, person) => hasCompany(crowd, person));
  return seekers.length === crowd.count ? crowd : withCompany({ ...input, seekers });
}

/** Returns whether there are enough people for a table whom this person can meet, one of them at their least score. */
function hasCompany(crowd: Crowd, person: number): boolean {
  const least = (crowd.floor[person] ?? 0) - FLOOR_SLACK;
  let others = 0;
  let isGoodEnough = false;
  for (let other = 0; other < crowd.count; other++) {
    const areFree = ((crowd.slots[person] ?? 0) & (crowd.slots[other] ?? 0)) !== 0;
    if (other === person || !areFree || !crowd.canMeet(person, other)) continue;
    others++;
    isGoodEnough ||= crowd.score(person, other) >= least;
    if (isGoodEnough && others >= TABLE_MIN - 1) return true;
  }
  return false;
}

/** In small rounds each start ends at another result, and the best is kept. */
function bestStart(crowd: Crowd, aim: number): Seating {
  const starts = Math.min(STARTS_MAX, 1 + Math.floor(PEOPLE_SQUARED / crowd.count ** 2));
  let best = seatAnew(crowd, aim, 0);
  for (let start = 1; start < starts; start++) {
    const seating = seatAnew(crowd, aim, start);
    if (isBetter(worthOf(seating), worthOf(best))) best = seating;
  }
  return best;
}

/** The share of invited people who are expected to say yes. */
const SAY_YES = 0.7;
/** For each number of invited people, the chance that so many of them say yes. */
const SAYING_YES = Array.from({ length: TABLE_MAX + 1 }, (_, invited) => {
  const chances = [(1 - SAY_YES) ** invited];
  for (let coming = 1; coming <= invited; coming++)
    chances.push(
      ((chances[coming - 1] ?? 0) * (((invited - coming + 1) / coming) * SAY_YES)) / (1 - SAY_YES),
    );
  return chances;
});
/**
 * The expected people at two tables that are joined if answers leave one of them too small. Without a second one: five
 * or six of eight, but one of four, which mostly dissolves.
 */
const COMING = SAYING_YES.map((ones) =>
  SAYING_YES.map((others) =>
    ones.reduce(
      (sum, chance, one) =>
        sum + others.reduce((all, other, more) => all + chance * other * staying(one, more), 0),
      0,
    ),
  ),
);
const expected = (one: number, other = 0) => COMING[one]?.[other] ?? 0;

function staying(one: number, other: number): number {
  const together = one + other;
  if (together >= TABLE_MIN && together <= TABLE_MAX) return together;
  return (one >= TABLE_MIN ? one : 0) + (other >= TABLE_MIN ? other : 0);
}

/**
 * Returns the people who are expected to come, the people seated, their priorities and their scores: the first number
 * in which two seatings differ decides which one is better.
 */
function worthOf(seating: Seating): number[] {
  const seated = seating.tables.flatMap(({ members }) => members);
  const sum = (of: (person: number) => number) => seated.reduce((all, person) => all + of(person), 0);
  return [
    expectedPeople(seating),
    seated.length,
    sum((person) => seating.crowd.priority[person] ?? 0),
    sum((person) => seating.scoreOf(person)),
  ];
}

/** Small tables of a slot are counted together if they could be joined when answers close, the ones that gain most first. */
function expectedPeople(seating: Seating): number {
  const alone = seating.tables.filter(({ members }) => members.length > 0);
  let sum = alone.reduce((all, { members }) => all + expected(members.length), 0);
  const pairs = alone
    .flatMap((one, at) => alone.slice(at + 1).map((other) => ({ one, other, gain: gainOf(one, other) })))
    .filter(({ gain }) => gain > EPSILON)
    .toSorted((a, b) => b.gain - a.gain);
  const joined = new Set<Table>();
  for (const { one, other, gain } of pairs) {
    if (joined.has(one) || joined.has(other) || !couldJoin(seating, one, other)) continue;
    joined.add(one).add(other);
    sum += gain;
  }
  return sum;
}

function gainOf(one: Table, other: Table): number {
  if (one.slot !== other.slot) return 0;
  const [a, b] = [one.members.length, other.members.length];
  return expected(a, b) - expected(a) - expected(b);
}

function couldJoin(seating: Seating, one: Table, other: Table): boolean {
  const { crowd } = seating;
  const [told, toldOthers] = [one, other].map(({ members }) =>
    mostSpoken(crowd, seating.commonLanguages(members)),
  );
  const all = [...one.members, ...other.members];
  return (
    told === toldOthers &&
    one.members.every((person) => other.members.every((another) => crowd.canMeet(person, another))) &&
    all.every((person) => sumOfScores(crowd, person, all) >= (crowd.floor[person] ?? 0) * (all.length - 1))
  );
}

function isBetter(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, index) => Math.abs(number - (other[index] ?? 0)) > EPSILON);
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0);
}

/** The search first ignores floors, without which it could hardly move anybody; afterwards they hold. */
function seatAnew(crowd: Crowd, aim: number, start: number): Seating {
  const seating = new Seating(crowd);
  if (start > 0) seating.turn.forEach((_, person) => (seating.turn[person] = scatter(start, person)));
  seating.floor.fill(Number.NEGATIVE_INFINITY);
  seedTables(seating, planSlots(crowd, start), aim, start);
  fillSeats(seating);
  searchNear(seating);
  liftWorst(seating);
  seating.floor.set(crowd.floor);
  seating.tables.forEach(({ slot, members }, table) =>
    seating.setMembers(table, keepFitting(seating, slot, members)),
  );
  settle(seating);
  return seating;
}

function seatAgain(crowd: Crowd, fixed: readonly FixedTable[]): Seating {
  const seating = new Seating(crowd);
  seatFixed(seating, fixed);
  settle(seating);
  return seating;
}

function present(seating: Seating, seekers: RoundInput['seekers'], began: number): RoundResult {
  const { crowd, tables } = seating;
  const idOf = (person: number) => crowd.seekers[person]?.id ?? 0;
  const scores = tables.flatMap(({ members }) => members.map((person) => seating.scoreOf(person)));
  const seated = new Set(tables.flatMap(({ members }) => members.map(idOf)));
  return {
    tables: tables
      .filter(({ members }) => members.length > 0)
      .map(({ slot, members }) => ({
        slot,
        language: mostSpoken(crowd, seating.commonLanguages(members)),
        ids: members.map(idOf),
      })),
    unseated: seekers
      .map(({ id }) => id)
      .filter((id) => !seated.has(id))
      .toSorted((a, b) => a - b),
    report: {
      people: seekers.length,
      seated: scores.length,
      worst: scores.length > 0 ? scores.reduce((worst, score) => Math.min(worst, score)) : 0,
      mean: scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : 0,
      milliseconds: Math.round(performance.now() - began),
    },
  };
}

function mostSpoken({ languages }: Crowd, among: number): TableLanguage {
  const speakers = (at: number) =>
    ((among >>> at) & 1) === 0 ? -1 : languages.reduce((sum, bits) => sum + ((bits >>> at) & 1), 0);
  return TABLE_LANGUAGE_CODES.reduce((best, code, at) =>
    speakers(at) > speakers(TABLE_LANGUAGE_CODES.indexOf(best)) ? code : best,
  );
}

/** This far above their floor nobody counts as badly seated. */
const COMFORT = 5;
/** This many points make a seat e times as bad. */
const SCALE = 8;
const WORST_PART = 0.15;
const PASSES = 4;

/**
 * Step 5: changes places where that improves the worst seats, measured by Σ exp((floor + 5 − score) / 8). The sum falls
 * with every step, and passes are limited, so it ends.
 */
function liftWorst(seating: Seating): void {
  const triedAt = new Float64Array(seating.crowd.count);
  for (let pass = 0; pass < PASSES; pass++) {
    let hasChanged = false;
    for (const person of worstSeated(seating))
      if (improve(seating, person, fallOfBadness, triedAt)) hasChanged = true;
    if (!hasChanged) return;
  }
}

const comfort = ({ crowd }: Seating, person: number, score: number) => score - (crowd.floor[person] ?? 0);
const badness = (seating: Seating, person: number, score: number) =>
  Math.exp((COMFORT - comfort(seating, person, score)) / SCALE);

function worstSeated(seating: Seating): number[] {
  const seated = seating.tables
    .flatMap(({ members }) => members)
    .map((person) => ({ person, comfort: comfort(seating, person, seating.scoreOf(person)) }))
    .toSorted((a, b) => a.comfort - b.comfort || a.person - b.person);
  const some = Math.ceil(seated.length * WORST_PART);
  return seated.filter((seat, rank) => rank < some || seat.comfort < 0).map(({ person }) => person);
}

function fallOfBadness(seating: Seating, person: number, table: number, partner: number, other: number) {
  if (partner === NOBODY) return 0;
  const before = tableBadness(seating, table) + tableBadness(seating, other);
  return (
    before - badnessAfter(seating, table, person, partner) - badnessAfter(seating, other, partner, person)
  );
}

function tableBadness(seating: Seating, table: number): number {
  return seating
    .members(table)
    .reduce((sum, person) => sum + badness(seating, person, seating.scoreOf(person)), 0);
}

function badnessAfter(seating: Seating, table: number, leaving: number, coming: number): number {
  const { crowd } = seating;
  const members = seating.members(table);
  const others = members.length - 1;
  let sum = badness(seating, coming, (seating.sumAt(coming, table) - crowd.score(coming, leaving)) / others);
  for (const person of members) {
    if (person === leaving) continue;
    const score =
      (seating.sumOf(person) - crowd.score(person, leaving) + crowd.score(person, coming)) / others;
    sum += badness(seating, person, score);
  }
  return sum;
}
