import { useEffect, useState } from 'react';
import type { City } from '#shared/api/cities';
import { Tabs } from '../../../ui/Tabs';
import { OwnPlaceFields } from './OwnPlaceFields';
import { PlaceField } from './PlaceField';
import type { ChosenPlace } from './trib-fields';
import { withOwnPlace, withPlace, type Where } from './where';

const LIST = 'list';
const OWN = 'own';

type Props = {
  value: Where;
  onChange: (where: Where) => void;
  /** The city of the catalogue whose places come first. */
  nearby?: string | undefined;
  /** Filled in for another place until a city is chosen. */
  nearCity?: City | undefined;
};

/** A place of the catalogue, or any other. */
export function WhereField({ value, onChange, nearby, nearCity }: Props) {
  const { place, ownPlace } = value;
  /** Comes back with the list. */
  const [before, setBefore] = useState(place);
  // It may become known after the tab is opened.
  useEffect(() => {
    if (ownPlace.isUsed && ownPlace.city === null && nearCity) {
      onChange(withOwnPlace(value, { ...ownPlace, city: nearCity }));
    }
  }, [value, ownPlace, nearCity, onChange]);
  const choose = (chosen: ChosenPlace) => {
    setBefore(chosen);
    onChange(withPlace(value, chosen));
  };
  const open = (tab: string) => {
    if (tab === OWN) onChange(withOwnPlace(value, { ...ownPlace, isUsed: true }));
    else if (before) choose(before);
    else onChange(withOwnPlace(value, { ...ownPlace, isUsed: false }));
  };
  return (
    <Tabs
      label="Where"
      value={ownPlace.isUsed ? OWN : LIST}
      onChange={open}
      tabs={[
        {
          value: LIST,
          label: 'From our list',
          content: <PlaceField value={place?.id ?? null} nearby={nearby} onChange={choose} />,
        },
        {
          value: OWN,
          label: 'Somewhere else',
          content: (
            <OwnPlaceFields value={ownPlace} onChange={(changed) => onChange(withOwnPlace(value, changed))} />
          ),
        },
      ]}
    />
  );
}
