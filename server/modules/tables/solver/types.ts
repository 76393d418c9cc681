import type { Answers } from '#shared/domain/compatibility';
import type { TableLanguage } from '#shared/domain/tables';

/** One person in one round. */
export interface Seeker {
  /** The user's id. */
  id: number;
  /** 28 bits: weekday (Monday is 0) times four plus the part of the day (morning, afternoon, evening, late). */
  slots: number;
  latitude: number;
  longitude: number;
  /** Two people can sit together if the distance between them is within both of these. */
  maxKm: number;
  /** There is one that everybody at a table speaks. */
  languages: readonly TableLanguage[];
  age: number;
  /** The difference of two ages is within the narrower of both widths. */
  ageWidth: number;
  isWoman: boolean;
  /** A woman who does not want to be the only one at the table. */
  notOnlyWoman: boolean;
  /** The least mean score with the others that they accept. */
  floor: number;
  /** Where somebody must be left out, the higher one has the seat. */
  priority: number;
  /** With the person's offsets already applied. */
  answers: Answers;
}

export interface PairFacts {
  /** Ids of two people who never sit together. */
  blocked: readonly (readonly [number, number])[];
  /** Ids of two people who have met, and how many points that takes from their score. */
  met: readonly (readonly [number, number, number])[];
}

/** A table of an earlier settling, of those who said yes to it. It may have become too small. */
export interface FixedTable {
  slot: number;
  /** It goes on in the one that its people were told. */
  language: TableLanguage;
  ids: readonly number[];
}

export interface RoundInput {
  seekers: readonly Seeker[];
  facts: PairFacts;
  /**
   * After the answers: these people stay together, in their slot, and others may join them. A table of fewer than four
   * is joined with another, filled, or dissolved.
   */
  fixed?: readonly FixedTable[];
  /** `aim` decides how many tables there are: eight to invite, as some say no. */
  size: { min: 4; aim: number; max: 8 };
}

export interface SeatedTable {
  slot: number;
  /** Of those that all of them speak the one that most people of the round do. */
  language: TableLanguage;
  ids: number[];
}

interface RoundReport {
  people: number;
  seated: number;
  /** The lowest and the mean of everybody's mean score with the others at their table; 0 if nobody sits. */
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
  /** Those who object, or who break the rule. */
  ids: number[];
  detail: string;
}
