import type { AnswerVector } from '#shared/domain/compatibility';

export type Viewer = AnswerVector & {
  id: number;
  isDemo: boolean;
  username: string | null;
  /** Whether another operator made this person one; the configuration may name more operators. */
  isOperator: boolean;
  sessionHash: string;
};
