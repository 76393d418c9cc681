import { useAuth } from '../../auth/auth-context';
import { WhereField } from '../../tribs/fields/WhereField';
import type { StepProps } from './step';

export function PlaceStep({ draft, dispatch }: StepProps) {
  const { user } = useAuth();
  return (
    <WhereField
      value={draft}
      nearby={user?.location ?? undefined}
      onChange={(where) => dispatch({ type: 'whereChanged', where, now: new Date() })}
    />
  );
}
