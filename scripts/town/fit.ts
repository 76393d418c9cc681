import { Rules } from '../../server/modules/tables/solver/checker';
import type { SeatedTable } from '../../server/modules/tables/solver/types';
import { type Random, roundOf } from '../../server/testing/random-seekers';
import { RandomTables } from '../../server/testing/random-tables';
import { slotStart, SLOTS } from '#shared/domain/tables';
import type { Person, Table } from './people';

/**
 * The number of seats, the sum and the lowest of their people's scores, and how many seats are in their person's best tenth.
 */
export type Fit = { seats: number; sum: number; worst: number; best: number };
export const noSeats = (): Fit => ({ seats: 0, sum: 0, worst: Infinity, best: 0 });
export const addFits = (a: Fit, b: Fit): Fit => ({
  seats: a.seats + b.seats,
  sum: a.sum + b.sum,
  worst: Math.min(a.worst, b.worst),
  best: a.best + b.best,
});

type Round = { closesAt: Date; timeZone: string; random: Random };

/** Compares the tables that a round offered with random tables of the same people at the times when they were free. */
export function compareFits(
  people: readonly Person[],
  tables: readonly (Table & { people: readonly Person[] })[],
  { closesAt, timeZone, random }: Round,
): { ours: Fit; random: Fit } {
  const offered = new Set(tables.map(({ id }) => id));
  const seekers = people
    .map((person) => {
      const taken = [...person.going.values()].filter(({ id }) => !offered.has(id));
      const isFree = (slot: number) =>
        ((person.seeker.slots >>> slot) & 1) === 1 &&
        !taken.some(({ startsAt }) => startsAt.getTime() === slotStart(slot, closesAt, timeZone).getTime());
      const slots = Array.from({ length: SLOTS }, (_, slot) => slot).filter(isFree);
      // Everybody is near, as in a town, and random tables need no least score.
      return {
        ...person.seeker,
        slots: slots.reduce((mask, slot) => mask | (1 << slot), 0),
        latitude: 0,
        longitude: 0,
        floor: 0,
      };
    })
    .filter(({ slots }) => slots !== 0);
  const rules = new Rules(roundOf(seekers));
  const others = new RandomTables(rules, random);
  const bestTenth = new Map(seekers.map(({ id }) => [id, others.bestTenth(id)] as const));
  const fitOf = (seated: readonly Pick<SeatedTable, 'ids'>[]): Fit =>
    seated
      .flatMap(({ ids }) => ids.map((id) => ({ id, score: rules.meanScore(id, ids) })))
      .map(({ id, score }) => ({
        seats: 1,
        sum: score,
        worst: score,
        best: Number(score >= (bestTenth.get(id) ?? 0)),
      }))
      .reduce(addFits, noSeats());
  const ours = tables.map((table) => ({ ids: table.people.map(({ id }) => id) }));
  return { ours: fitOf(ours), random: fitOf(others.seat()) };
}
