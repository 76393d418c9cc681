import { ADDRESS_MAX, LOCATION_MAX } from '#shared/domain/limits';
import { MapPinIcon } from '../../../ui/icons';
import { TextField } from '../../../ui/TextField';
import { CityPicker } from '../../cities/CityPicker';
import type { OwnPlace } from './own-place';

type Props = { value: OwnPlace; onChange: (place: OwnPlace) => void };

/** What to call a place, how to find it, and its city. */
export function OwnPlaceFields({ value, onChange }: Props) {
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
        hint="Only people going see the exact address."
        value={value.address}
        onChange={(address) => change({ address })}
        max={ADDRESS_MAX}
        autoComplete="off"
      />
      <div className="grid grid-cols-1 gap-2">
        <CityPicker
          label="City"
          picked={value.city}
          onPick={(city, position) => change({ city, pin: position })}
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
