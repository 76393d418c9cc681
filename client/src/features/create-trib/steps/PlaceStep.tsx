import { useAuth } from '../../auth/auth-context';
import { PlaceField } from '../../tribs/fields/PlaceField';
import type { StepProps } from './step';

export function PlaceStep({ draft, dispatch }: StepProps) {
  const { user } = useAuth();
  return (
    <PlaceField
      value={draft.place?.id ?? null}
      nearby={user?.location ?? undefined}
      onChange={(place) => dispatch({ type: 'placeChosen', place, now: new Date() })}
    />
  );
}
