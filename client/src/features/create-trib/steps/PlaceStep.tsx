import { useQuery } from '@tanstack/react-query';
import { useNearCityDetails } from '../../cities/use-near';
import { placesQuery } from '../../places/places.api';
import { WhereField } from '../../tribs/fields/WhereField';
import type { StepProps } from './step';

export function PlaceStep({ draft, dispatch }: StepProps) {
  const nearCity = useNearCityDetails();
  const places = useQuery(placesQuery);
  return (
    <WhereField
      value={draft}
      nearby={places.data?.find(({ cityId }) => cityId === nearCity?.id)?.city}
      nearCity={nearCity}
      onChange={(where) => dispatch({ type: 'whereChanged', where, now: new Date() })}
    />
  );
}
