import type { Dispatch } from 'react';
import type { Draft } from '../draft';
import type { WizardEvent } from '../state';

export type StepProps = {
  draft: Draft;
  now: Date;
  dispatch: Dispatch<WizardEvent>;
  onBlocked: (isBlocked: boolean) => void;
};
