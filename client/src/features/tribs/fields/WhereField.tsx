import { useEffect, useState } from 'react';
import type { City } from '#shared/api/cities';
import { ADDRESS_MAX, LOCATION_MAX } from '#shared/domain/limits';
import { MapPinIcon } from '../../../ui/icons';
import { TextField } from '../../../ui/Field';
import { CityPicker } from '../../cities/CityPicker';
import { ListOrOwn, PlaceField } from './CatalogueField';
import { withOwnPlace, withPlace, type ChosenPlace, type Where, type OwnPlace } from './where';

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
  /** The place that is restored when the person returns to the list. */
  const [before, setBefore] = useState(place);
  // The viewer's city may become known after the tab was opened.
  useEffect(() => {
    if (ownPlace.isUsed && ownPlace.city === null && nearCity) {
      onChange(withOwnPlace(value, { ...ownPlace, city: nearCity }));
    }
  }, [value, ownPlace, nearCity, onChange]);
  const choose = (chosen: ChosenPlace) => {
    setBefore(chosen);
    onChange(withPlace(value, chosen));
  };
  const open = (isOwn: boolean) => {
    if (isOwn) onChange(withOwnPlace(value, { ...ownPlace, isUsed: true }));
    else if (before) choose(before);
    else onChange(withOwnPlace(value, { ...ownPlace, isUsed: false }));
  };
  return (
    <ListOrOwn
      label="Where"
      ownLabel="Somewhere else"
      isOwn={ownPlace.isUsed}
      onOpen={open}
      list={
        <PlaceField
          value={place?.id ?? null}
          nearby={nearby}
          onChange={choose}
          onMissing={(name) => onChange(withOwnPlace(value, { ...ownPlace, isUsed: true, name }))}
        />
      }
      own={<OwnPlaceFields value={ownPlace} onChange={(changed) => onChange(withOwnPlace(value, changed))} />}
    />
  );
}

type OwnPlaceFieldsProps = { value: OwnPlace; onChange: (place: OwnPlace) => void };

function OwnPlaceFields({ value, onChange }: OwnPlaceFieldsProps) {
  const change = (changes: Partial<OwnPlace>) => onChange({ ...value, ...changes });
  return (
    <div className="grid grid-cols-1 gap-5">
      <TextField
        label="What is the place called?"
        placeholder="A bar, a park, your kitchen"
        value={value.name}
        onChange={(name) => change({ name })}
        max={LOCATION_MAX}
        autoComplete="off"
      />
      <TextField
        label="Street, or how to find it"
        hint="Only people going whose account is kept see it, until a day after the end. No mail has it. Whoever leaves may remember it."
        value={value.address}
        onChange={(address) => change({ address })}
        max={ADDRESS_MAX}
        autoComplete="off"
      />
      <div className="grid grid-cols-1 gap-2">
        <CityPicker
          label="City"
          value={value.city}
          onChange={(city, position) => change({ city, pin: position })}
        />
        {value.pin && <PinNote onRemove={() => change({ pin: null })} />}
      </div>
    </div>
  );
}

function PinNote({ onRemove }: { onRemove: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <output className="flex min-w-48 flex-1 items-start gap-2 text-muted">
        <MapPinIcon size={20} className="shrink-0 text-accent" />
        Pinned where you are, to about half a mile.
      </output>
      <button
        type="button"
        onClick={onRemove}
        className="hit-44 font-semibold text-ink underline underline-offset-4"
      >
        Remove pin
      </button>
    </div>
  );
}
