import { RulesField } from '../../tribs/fields/RulesField';
import type { StepProps } from './step';

export function RulesStep({ draft, dispatch }: StepProps) {
  return <RulesField value={draft} onChange={(changes) => dispatch({ type: 'filled', changes })} />;
}
