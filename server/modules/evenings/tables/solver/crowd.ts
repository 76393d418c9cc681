import { TABLE_LANGUAGE_CODES, type TableLanguage } from '#shared/domain/tables';
import { VALUE_KEYS } from '#shared/domain/values';
import { EARTH_RADIUS_MILES, milesBetween, KM_PER_MILE } from '#shared/domain/great-circle';
import type { RoundInput, Seeker } from './types';

export const VALUES = VALUE_KEYS.length;
/** A difference of 100 on one of the four values takes 12.5 points. */
export const POINTS_PER_SQUARE = 50 / VALUES / 100 ** 2;
const EARTH_RADIUS_KM = EARTH_RADIUS_MILES * KM_PER_MILE;

/** The people of a round by index, in the order of their ids, with everything that is asked of pairs in flat arrays. */
export type Crowd = {
  seekers: readonly Seeker[];
  count: number;
  slots: Uint32Array;
  /** Languages as bits, in the order of their codes. People who said yes to a table have only its language. */
  languages: Uint32Array;
  age: Float64Array;
  ageWidth: Float64Array;
  isWoman: Uint8Array;
  notOnlyWoman: Uint8Array;
  floor: Float64Array;
  priority: Float64Array;
  /** Four values for each person, and their squared sum. */
  values: Float64Array;
  norm: Float64Array;
  /** Indices among the interests of this round; the weight of a person with k of them is 1/√k. */
  interests: readonly (readonly number[])[];
  /** The same indices in one list. Each person's begin at their start, and end where the next person's begin. */
  interestList: Int32Array;
  interestStart: Int32Array;
  interestCount: number;
  weight: Float64Array;
  met: readonly (readonly (readonly [other: number, points: number])[])[];
  /** Whether this person said yes to a table, and so stays at it. */
  isBound: Uint8Array;
  /** A bound: no score of this person is lower. */
  leastScore: Float64Array;
  /** The score of two people, reduced if they have met. */
  score: (a: number, b: number) => number;
  fitInAge: (a: number, b: number) => boolean;
  /** Checks reach, languages, ages and blocks. The slot is up to the table. */
  canMeet: (a: number, b: number) => boolean;
};

export function createCrowd({ seekers: given, facts, fixed = [] }: RoundInput): Crowd {
  const seekers = given.toSorted((a, b) => a.id - b.id);
  const count = seekers.length;
  const indexOf = new Map(seekers.map(({ id }, index) => [id, index]));
  const column = (of: (seeker: Seeker) => number) => Float64Array.from(seekers, of);

  const values = new Float64Array(count * VALUES);
  const norm = new Float64Array(count);
  seekers.forEach(({ answers }, person) => {
    VALUE_KEYS.forEach((key, axis) => {
      values[person * VALUES + axis] = answers[key];
      norm[person] = (norm[person] ?? 0) + answers[key] ** 2;
    });
  });

  const { sets, size: interestCount } = numbered(seekers.map(({ answers }) => answers.interestIds));
  const interestStart = new Int32Array(count + 1);
  sets.forEach((set, person) => (interestStart[person + 1] = (interestStart[person] ?? 0) + set.length));
  const weight = Float64Array.from(sets, (set) => (set.length === 0 ? 0 : 1 / Math.sqrt(set.length)));
  const interestWords = bitWords(sets, interestCount);

  const pairKey = (a: number, b: number) => Math.min(a, b) * count + Math.max(a, b);
  const blocked = new Set<number>();
  const hasBlocks = new Uint8Array(count);
  for (const [idA, idB] of facts.blocked) {
    const [a, b] = [indexOf.get(idA), indexOf.get(idB)];
    if (a === undefined || b === undefined) continue;
    blocked.add(pairKey(a, b));
    hasBlocks[a] = hasBlocks[b] = 1;
  }
  const met = Array.from({ length: count }, (): [number, number][] => []);
  for (const [idA, idB, points] of facts.met) {
    const [a, b] = [indexOf.get(idA), indexOf.get(idB)];
    if (a === undefined || b === undefined || points === 0) continue;
    met[a]?.push([b, points]);
    met[b]?.push([a, points]);
  }

  const isBound = new Uint8Array(count);
  const slots = Uint32Array.from(seekers, (seeker) => seeker.slots);
  const languages = Uint32Array.from(seekers, (seeker) => languageBits(seeker.languages));
  for (const { slot, language, ids } of fixed) {
    for (const id of ids) {
      const person = indexOf.get(id);
      if (person === undefined) continue;
      isBound[person] = 1;
      slots[person] = 1 << slot;
      languages[person] = languageBits([language]);
    }
  }

  const age = column((seeker) => seeker.age);
  const ageWidth = column((seeker) => seeker.ageWidth);
  const isNear = createReach(seekers);

  const leastScore = leastScores(values, met);

  function score(a: number, b: number): number {
    const [atA, atB] = [a * VALUES, b * VALUES];
    // The loop is written out, because most of the solver's time goes here.
    const environment = (values[atA] ?? 0) - (values[atB] ?? 0);
    const lifestyle = (values[atA + 1] ?? 0) - (values[atB + 1] ?? 0);
    const openness = (values[atA + 2] ?? 0) - (values[atB + 2] ?? 0);
    const identity = (values[atA + 3] ?? 0) - (values[atB + 3] ?? 0);
    const gap = environment ** 2 + lifestyle ** 2 + openness ** 2 + identity ** 2;
    let points = 50 - POINTS_PER_SQUARE * gap;
    const shared = sharedBits(interestWords.words, interestWords.width, a, b);
    if (shared > 0) points += 50 * shared * (weight[a] ?? 0) * (weight[b] ?? 0);
    const partners = met[a];
    if (partners !== undefined && partners.length > 0) {
      for (const [other, taken] of partners) if (other === b) points -= taken;
    }
    return points;
  }

  function fitInAge(a: number, b: number): boolean {
    const years = Math.abs((age[a] ?? 0) - (age[b] ?? 0));
    return years <= (ageWidth[a] ?? 0) && years <= (ageWidth[b] ?? 0);
  }

  function canMeet(a: number, b: number): boolean {
    if (!fitInAge(a, b) || ((languages[a] ?? 0) & (languages[b] ?? 0)) === 0) return false;
    if (hasBlocks[a] === 1 && hasBlocks[b] === 1 && blocked.has(pairKey(a, b))) return false;
    return isNear(a, b);
  }

  return {
    seekers,
    count,
    slots,
    languages,
    age,
    ageWidth,
    isWoman: Uint8Array.from(seekers, (seeker) => Number(seeker.isWoman)),
    notOnlyWoman: Uint8Array.from(seekers, (seeker) => Number(seeker.notOnlyWoman)),
    floor: column((seeker) => seeker.floor),
    priority: column((seeker) => seeker.priority),
    values,
    norm,
    interests: sets,
    interestList: Int32Array.from(sets.flat()),
    interestStart,
    interestCount,
    weight,
    met,
    isBound,
    leastScore,
    score,
    fitInAge,
    canMeet,
  };
}

/** The bound assumes a person as different as any, without a shared interest, and takes off all earlier meetings. */
function leastScores(values: Float64Array, met: Crowd['met']): Float64Array {
  const ends = Array.from({ length: VALUES }, (_, axis) => {
    const along = values.filter((_value, at) => at % VALUES === axis);
    return {
      low: along.reduce((a, b) => Math.min(a, b), 0),
      high: along.reduce((a, b) => Math.max(a, b), 0),
    };
  });
  return Float64Array.from(met, (partners, person) => {
    const gap = ends.reduce((sum, { low, high }, axis) => {
      const value = values[person * VALUES + axis] ?? 0;
      return sum + Math.max(value - low, high - value) ** 2;
    }, 0);
    const taken = partners.reduce((sum, [, points]) => sum + Math.max(0, points), 0);
    return 50 - POINTS_PER_SQUARE * gap - taken;
  });
}

const languageBits = (codes: readonly TableLanguage[]) =>
  codes.reduce((bits, code) => bits | (1 << TABLE_LANGUAGE_CODES.indexOf(code)), 0);

/** Numbers distinct entries in sorted order, so that the order of the input changes nothing. */
function numbered(lists: readonly (readonly number[])[]): { sets: number[][]; size: number } {
  const known = [...new Set(lists.flat())].toSorted((a, b) => a - b);
  const numbers = new Map(known.map((entry, index) => [entry, index]));
  const sets = lists.map((list) =>
    [...new Set(list)].map((entry) => numbers.get(entry) ?? 0).toSorted((a, b) => a - b),
  );
  return { sets, size: known.length };
}

function bitWords(sets: readonly (readonly number[])[], size: number): { words: Uint32Array; width: number } {
  const width = Math.max(1, Math.ceil(size / 32));
  const words = new Uint32Array(sets.length * width);
  sets.forEach((set, person) => {
    for (const entry of set) {
      const at = person * width + (entry >>> 5);
      words[at] = (words[at] ?? 0) | (1 << (entry & 31));
    }
  });
  return { words, width };
}

function sharedBits(words: Uint32Array, width: number, a: number, b: number): number {
  let shared = 0;
  for (let word = 0; word < width; word++) {
    let bits = (words[a * width + word] ?? 0) & (words[b * width + word] ?? 0);
    for (; bits !== 0; bits &= bits - 1) shared++;
  }
  return shared;
}

/** Compares straight lines through the earth, which is quick; close to the limit it takes the real distance. */
function createReach(seekers: readonly Seeker[]): (a: number, b: number) => boolean {
  const points = new Float64Array(seekers.length * 3);
  seekers.forEach(({ latitude, longitude }, person) => {
    const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    points.set(
      [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)],
      person * 3,
    );
  });
  const halfCircle = Math.PI * EARTH_RADIUS_KM;
  const limits = Float64Array.from(
    seekers,
    ({ maxKm }) => 4 * Math.sin(Math.min(maxKm, halfCircle) / (2 * EARTH_RADIUS_KM)) ** 2,
  );
  const MARGIN = 1e-12;
  return (a, b) => {
    const [atA, atB] = [a * 3, b * 3];
    const x = (points[atA] ?? 0) - (points[atB] ?? 0);
    const y = (points[atA + 1] ?? 0) - (points[atB + 1] ?? 0);
    const z = (points[atA + 2] ?? 0) - (points[atB + 2] ?? 0);
    const squared = x ** 2 + y ** 2 + z ** 2;
    const limit = Math.min(limits[a] ?? 0, limits[b] ?? 0);
    if (Math.abs(squared - limit) > MARGIN + limit * 1e-9) return squared < limit;
    const [one, other] = [seekers[a], seekers[b]];
    if (one === undefined || other === undefined) return false;
    return milesBetween(one, other) * KM_PER_MILE <= Math.min(one.maxKm, other.maxKm);
  };
}
