import type { AnswerVector } from '#shared/domain/compatibility';
import type { ValueKey } from '#shared/domain/values';

/** From where scores are seen, and what of it somebody has said themselves. */
export type Standpoint = AnswerVector & {
  /** Nothing was answered, so that every score is only a guess from the defaults. */
  isGuess: boolean;
  choseInterests: boolean;
  /** The sliders that were moved. Nothing is said about the others. */
  movedValues: readonly ValueKey[];
};

export type Viewer = Standpoint & {
  id: number;
  isDemo: boolean;
  username: string | null;
  /** Whether another operator made this person one; the configuration may name more operators. */
  isOperator: boolean;
  sessionHash: string;
};
