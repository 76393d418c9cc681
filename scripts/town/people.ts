import { compatibility } from '#shared/domain/compatibility';
import { PARTS, slotOf, WEEKDAYS } from '#shared/domain/tables';
import type { Seeker } from '../../server/modules/evenings/tables/solver/types';
import { type Random, randomSeeker } from '../../server/testing/random-seekers';
import { mulberry32 } from '../../server/testing/seeded-random';

/** The share of invited people who say yes to a table, and of those the share who turn up. */
export const SAYS_YES = 0.7;
export const TURNS_UP = 0.85;
/** The share of those left out who add the evenings that are offered, ask again if they have to, or come to a proposed evening. */
const ADDS_EVENINGS = 0.6;
export const ASKS_AGAIN = 0.5;
export const COMES_ANYWAY = 0.5;
/** The share of those at a table who ask for the next one. */
export const COMES_BACK = 0.25;

const AGE = { most: 32, spread: 14, least: 18 };
const FREE = 0.5;

const POPULAR = WEEKDAYS.flatMap((_, day) => [
  slotOf(day, PARTS.indexOf('evening')),
  ...(day >= 5 ? [slotOf(day, PARTS.indexOf('afternoon'))] : []),
]);

/** Most people are around thirty, and free on half of the evenings and of the weekend's afternoons. */
function drawSeeker(number: number, random: Random, asked: Pick<Seeker, 'floor' | 'ageWidth'>): Seeker {
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

/** Somebody who asks for a table; the same number is the same person in every run. */
export class Person {
  id = 0;
  firstSatAt: Date | null = null;
  addsEvenings: boolean;
  readonly seeker: Seeker;
  /** Whom they have met, and when. */
  readonly met = new Map<Person, Date[]>();
  readonly #random: Random;

  constructor(
    number: number,
    readonly arrivesAt: Date,
    asked: Pick<Seeker, 'floor' | 'ageWidth'>,
  ) {
    this.#random = mulberry32(number);
    this.seeker = drawSeeker(number, this.#random, asked);
    this.addsEvenings = this.does(ADDS_EVENINGS);
  }

  does(chance: number): boolean {
    return this.#random() < chance;
  }

  /** The better the fit, the more likely they wish to meet again. */
  wishesFor(other: Person): boolean {
    return this.does(compatibility(this.seeker.answers, other.seeker.answers) / 100);
  }
}
