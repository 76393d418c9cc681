import { RulesField } from '../../tribs/fields/RulesField';
import type { StepProps } from './step';

export function RulesStep({ draft, dispatch }: StepProps) {
  const { whoCanJoin, dressCode, alcoholPolicy, cost, costDetails } = draft;
  return (
    <RulesField
      value={{ whoCanJoin, dressCode, alcoholPolicy, cost, costDetails }}
      onChange={(changes) => dispatch({ type: 'filled', changes })}
    />
  );
}
