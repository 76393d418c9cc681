import type { TableLanguage } from '#shared/domain/tables';
import type { RoundInput, Seeker } from '../modules/evenings/tables/solver/types';

export type Random = () => number;

const LANGUAGES: readonly TableLanguage[] = ['en', 'es', 'de'];

/** People of one town: half are between 25 and 40, most speak English, and each is free a few times a week. */
export function randomSeekers(count: number, random: Random, change: Partial<Seeker> = {}): Seeker[] {
  return Array.from({ length: count }, (_, index) => ({ ...randomSeeker(index + 1, random), ...change }));
}

export function randomSeeker(id: number, random: Random): Seeker {
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  let slots = 0;
  // Evenings are chosen most often.
  for (let slot = 0; slot < 28; slot++) if (random() < (slot % 4 === 2 ? 0.3 : 0.08)) slots |= 1 << slot;
  const isWoman = random() < 0.5;
  return {
    id,
    slots: slots || 4,
    latitude: 30.27 + (random() - 0.5) * 0.3,
    longitude: -97.74 + (random() - 0.5) * 0.3,
    maxKm: whole(10, 50),
    languages: LANGUAGES.filter((_, index) => random() < (index === 0 ? 0.95 : 0.2)).concat(
      random() < 0.02 ? ['fr'] : [],
    ),
    age: random() < 0.5 ? whole(25, 40) : whole(18, 75),
    ageWidth: random() < 0.7 ? 10 : whole(5, 30),
    isWoman,
    notOnlyWoman: isWoman && random() < 0.3,
    floor: 55,
    priority: 0,
    answers: {
      valuesEnvironment: whole(0, 100),
      valuesLifestyle: whole(0, 100),
      valuesOpenness: whole(0, 100),
      valuesIdentity: whole(0, 100),
      interestIds: distinct(whole(2, 4), () => whole(1, 10)),
    },
  };
}

function distinct(count: number, draw: () => number): number[] {
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(draw());
  return [...drawn];
}

export function roundOf(seekers: readonly Seeker[], change: Partial<RoundInput> = {}): RoundInput {
  return { seekers, facts: { blocked: [], met: [] }, size: { min: 4, aim: 8, max: 8 }, ...change };
}
