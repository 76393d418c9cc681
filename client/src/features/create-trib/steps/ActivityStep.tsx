import { IdeaField } from '../../tribs/fields/IdeaField';
import type { StepProps } from './step';

export function ActivityStep({ draft, dispatch }: StepProps) {
  return <IdeaField value={draft.ideaId} onChange={(idea) => dispatch({ type: 'ideaChosen', idea })} />;
}
