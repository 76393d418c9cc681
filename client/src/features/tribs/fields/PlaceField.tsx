import { useQuery } from '@tanstack/react-query';
import type { Place } from '#shared/api/catalogue';
import { placesQuery } from '../../places/places.api';
import { CatalogueField, type CatalogueItem } from './CatalogueField';
import type { FieldOf } from './field-of';

type Props = Omit<FieldOf<number | null>, 'onChange'> & {
  onChange: (place: Place) => void;
  /** The person's city: its places come first. */
  nearby?: string | undefined;
};

export function PlaceField({ value, onChange, error, nearby }: Props) {
  return (
    <CatalogueField
      legend="Place"
      things="places"
      list={useQuery(placesQuery)}
      itemOf={itemOf}
      firstGroup={nearby}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

function itemOf({ id, name, description, category, city, area }: Place): CatalogueItem {
  const detail = [area, category].filter(Boolean).join(' · ');
  return { id, title: name, text: description, detail, group: city || category };
}
