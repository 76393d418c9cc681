import type { AnswerVector } from '#shared/domain/compatibility';

/** The signed-in person behind a request, with what every endpoint may need. */
export type Viewer = AnswerVector & {
  id: number;
  isDemo: boolean;
  username: string | null;
  /** Made one by another operator; the configuration may name more. */
  isOperator: boolean;
  sessionHash: string;
};
