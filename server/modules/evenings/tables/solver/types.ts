import type { Answers } from '#shared/domain/compatibility';
import type { TableLanguage } from '#shared/domain/tables';

export interface Seeker {
  id: number;
  /** 28 bits: weekday (Monday is 0) times four, plus the part of the day (morning, afternoon, evening, late). */
  slots: number;
  latitude: number;
  longitude: number;
  /** Two people can sit together if the distance between them is within the limits of both. */
  maxKm: number;
  /** At every table there is a language that all its people speak. */
  languages: readonly TableLanguage[];
  age: number;
  /** Two people can sit together if the difference of their ages is within the widths of both. */
  ageWidth: number;
  isWoman: boolean;
  /** She does not want to be the only woman at the table. */
  notOnlyWoman: boolean;
  /** The lowest mean score with the others that they accept. */
  floor: number;
  /** If somebody has to be left out, the person with the higher priority has the seat. */
  priority: number;
  /** The person's offsets are already applied. */
  answers: Answers;
}

export interface PairFacts {
  blocked: readonly (readonly [number, number])[];
  /** Pairs of people who have met, by id, and how many points that takes from their score. */
  met: readonly (readonly [number, number, number])[];
}

/** A table from before the answers, with those who said yes to it. It may have become too small. */
export interface FixedTable {
  slot: number;
  /** The table keeps the language that its people were told. */
  language: TableLanguage;
  ids: readonly number[];
}

export interface RoundInput {
  seekers: readonly Seeker[];
  facts: PairFacts;
  /**
   * After the answers, these people stay together in their slot, and others may join them. A table of fewer than four
   * is joined with another, filled, or dissolved.
   */
  fixed?: readonly FixedTable[];
  /** `aim` decides how many tables there are. Eight are invited, because some say no. */
  size: { min: 4; aim: number; max: 8 };
}

export interface SeatedTable {
  slot: number;
  /** All at the table speak it; if there are several such, most people who could have a seat speak it. */
  language: TableLanguage;
  ids: number[];
}

interface RoundReport {
  people: number;
  seated: number;
  /** The lowest and the mean of everybody's mean score with the others at their table; 0 if nobody has a seat. */
  worst: number;
  mean: number;
  milliseconds: number;
}

export interface RoundResult {
  tables: SeatedTable[];
  unseated: number[];
  report: RoundReport;
}

/** What the checker finds: a broken rule, or people who would rather sit elsewhere and could. */
export interface Objection {
  kind: 'rule' | 'swap' | 'move' | 'seat' | 'table' | 'priority';
  ids: number[];
  detail: string;
}
