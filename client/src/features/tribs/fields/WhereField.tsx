import { useEffect, useState, type ReactNode } from 'react';
import type { City } from '#shared/api/cities';
import { ADDRESS_MAX, LOCATION_MAX } from '#shared/domain/limits';
import { town } from '../../../lib/town';
import { CheckRow } from '../../../ui/CheckRow';
import { MapPinIcon } from '../../../ui/icons';
import { TextField } from '../../../ui/Field';
import { RadioPills } from '../../../ui/RadioPills';
import { CityPicker } from '../../cities/CityPicker';
import { ListOrOwn, PlaceField } from './CatalogueField';
import {
  isToConfirm,
  publicText,
  withOwnPlace,
  withPlace,
  type ChosenPlace,
  type Where,
  type OwnPlace,
} from './where';
import * as t from '../texts';

type Props = {
  value: Where;
  onChange: (where: Where) => void;
  /** The city of the catalogue whose places come first. */
  nearby?: string | undefined;
  /** Filled in for another place until a city is chosen. */
  nearCity?: City | undefined;
};

/** A place of the catalogue, or any other. A real installation has no catalogue of places. */
export function WhereField({ value, onChange, nearby, nearCity }: Props) {
  const { place, ownPlace } = value;
  /** The place that is restored when the person returns to the list. */
  const [before, setBefore] = useState(place);
  const hasList = !town.startsEmpty || place !== null;
  // The viewer's city may become known after the tab was opened.
  useEffect(() => {
    const city = ownPlace.city ?? nearCity ?? null;
    const isUsed = ownPlace.isUsed || !hasList;
    if (isUsed && (!ownPlace.isUsed || city !== ownPlace.city))
      onChange(withOwnPlace(value, { ...ownPlace, isUsed, city }));
  }, [value, ownPlace, nearCity, hasList, onChange]);
  const choose = (chosen: ChosenPlace) => {
    setBefore(chosen);
    onChange(withPlace(value, chosen));
  };
  const open = (isOwn: boolean) => {
    if (isOwn) onChange(withOwnPlace(value, { ...ownPlace, isUsed: true }));
    else if (before) choose(before);
    else onChange(withOwnPlace(value, { ...ownPlace, isUsed: false }));
  };
  const own = (
    <OwnPlaceFields value={ownPlace} onChange={(changed) => onChange(withOwnPlace(value, changed))} />
  );
  if (!hasList) return own;
  return (
    <ListOrOwn
      label={t.where}
      ownLabel={t.somewhereElse}
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
      own={own}
    />
  );
}

const HOME = t.somebodysHome;
const PUBLIC = t.publicPlace;
const HOME_HINT = t.onlyPeopleGoingWhose;

function OwnPlaceFields({ value, onChange }: { value: OwnPlace; onChange: (place: OwnPlace) => void }) {
  const change = (changes: Partial<OwnPlace>) => onChange({ ...value, ...changes });
  return (
    <div className="grid grid-cols-1 gap-5">
      <RadioPills
        legend={t.whatKindOfPlace}
        options={[HOME, PUBLIC]}
        value={value.isPublic ? PUBLIC : HOME}
        onChange={(kind) => change({ isPublic: kind === PUBLIC })}
      />
      <TextField
        label={t.whatPlaceCalled}
        placeholder={t.barParkKitchen}
        value={value.name}
        onChange={(name) => change({ name })}
        max={LOCATION_MAX}
        autoComplete="off"
      />
      <TextField
        label={t.streetOrHowTo}
        hint={value.isPublic ? undefined : HOME_HINT}
        value={value.address}
        onChange={(address) => change({ address })}
        max={ADDRESS_MAX}
        autoComplete="off"
      />
      {value.isPublic && value.name.trim() !== '' && <PublicNote value={value} change={change} />}
      <div className="grid grid-cols-1 gap-2">
        <CityPicker
          label={t.city}
          value={value.city}
          onChange={(city, position) => change({ city, pin: position })}
        />
        {value.pin && <PinNote onRemove={() => change({ pin: null })} />}
      </div>
    </div>
  );
}

type PublicNoteProps = { value: OwnPlace; change: (changes: Partial<OwnPlace>) => void };

function PublicNote({ value, change }: PublicNoteProps) {
  const text = publicText(value);
  const isConfirmed = value.confirmed === text;
  return (
    <div className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <output className="text-sm text-pretty text-muted">
        {t.everybodyWillRead({ place: text, b: inInk })}
      </output>
      {(isToConfirm(value) || (isConfirmed && isToConfirm({ ...value, confirmed: '' }))) && (
        <>
          <p role="alert" className="text-sm text-pretty text-danger">
            {t.readsLikeSomebodysHome}
          </p>
          <CheckRow
            isChecked={isConfirmed}
            onChange={(isChecked) => change({ confirmed: isChecked ? text : '' })}
          >
            {t.nobodyLivesHere}
          </CheckRow>
        </>
      )}
    </div>
  );
}

function PinNote({ onRemove }: { onRemove: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <output className="flex min-w-48 flex-1 items-start gap-2 text-muted">
        <MapPinIcon size={20} className="shrink-0 text-accent" />
        {t.pinnedWhereYouTo}
      </output>
      <button
        type="button"
        onClick={onRemove}
        className="hit-44 font-semibold text-ink underline underline-offset-4"
      >
        {t.removePin}
      </button>
    </div>
  );
}

const inInk = (inside: ReactNode) => <b className="text-ink">{inside}</b>;
