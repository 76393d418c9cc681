import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { SettingsRequest } from '#shared/api/operators';
import type { InstallationSettings } from '#shared/api/settings';
import { ADDRESS_MAX, PLACE_NAME_MAX } from '#shared/domain/limits';
import { Button } from '../../ui/Button';
import { CheckRow } from '../../ui/CheckRow';
import { TextField } from '../../ui/Field';
import { RadioPills } from '../../ui/RadioPills';
import { useAuth } from '../auth/auth-context';
import { placesQuery } from '../places/places.api';
import { CardSection } from './AdminParts';

type Change = NonNullable<SettingsRequest['proposals']>;
type Props = {
  settings: InstallationSettings;
  pending: readonly SettingsRequest[];
  onChange: (change: Change) => void;
  children: ReactNode;
};

/** Whether a public evening is proposed with every round of tables, and where. */
export function ProposedEvenings({ settings, pending, onChange, children }: Props) {
  const { proposals, town } = settings;
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const cityId = town.city?.id ?? user?.cityId ?? null;
  const { data: places = [], isSuccess } = useQuery(placesQuery);
  const ticked = new Set(proposals.placeIds);
  let isOn = proposals.isOn;
  for (const { proposals: change } of pending) {
    if (!change) continue;
    if ('isOn' in change) isOn = change.isOn;
    if ('placeId' in change) ticked[change.isGood ? 'add' : 'delete'](change.placeId);
  }
  const isNew = isSuccess && proposals.placeIds.some((id) => places.every((place) => place.id !== id));
  useEffect(() => {
    if (isNew) void queryClient.invalidateQueries(placesQuery);
  }, [queryClient, isNew]);
  const shown = places.filter((place) => cityId === null || place.cityId === cityId || ticked.has(place.id));
  return (
    <CardSection title="Proposed evenings">
      <RadioPills
        legend="A public evening with every round of tables"
        options={SWITCH}
        value={isOn ? 'on' : 'off'}
        onChange={(chosen) => onChange({ isOn: chosen === 'on' })}
        textOf={(option) => SWITCH_NAMES[option]}
      />
      <p className="mt-3 text-sm text-pretty text-muted">
        On Tuesday or Thursday at seven, for eight people with a kept account; it goes ahead with four, and
        whoever comes may host it. What people report about it comes to you. Nothing is proposed while no
        operator has been here for two weeks.
      </p>
      <fieldset className="mt-5">
        <legend className="mb-1 font-semibold">Places that are good for it</legend>
        {shown.length === 0 && <p className="text-sm text-muted">No place is known here yet.</p>}
        {shown.map(({ id, name, area, city }) => (
          <CheckRow
            key={id}
            isChecked={ticked.has(id)}
            onChange={(isGood) => onChange({ placeId: id, isGood })}
          >
            <span className="min-w-0 wrap-anywhere">
              {name} <span className="text-sm text-muted">{area ?? city}</span>
            </span>
          </CheckRow>
        ))}
        <p className="mt-2 text-sm text-pretty text-muted">
          What is proposed at a place is cancelled when you take its tick away, and whoever wanted to come is
          told.
        </p>
      </fieldset>
      {cityId !== null && <NewPlace onAdd={(place) => onChange({ ...place, cityId })} />}
      {children}
    </CardSection>
  );
}

const SWITCH = ['off', 'on'] as const;
const SWITCH_NAMES = { off: 'Not proposed', on: 'Proposed' };

function NewPlace({ onAdd }: { onAdd: (place: { name: string; address: string }) => void }) {
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const isComplete = name.trim() !== '' && address.trim() !== '';
  return (
    <form
      aria-label="Another place"
      className="mt-5 grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isComplete) return;
        onAdd({ name, address });
        setName('');
        setAddress('');
      }}
    >
      <TextField label="Another place" value={name} onChange={setName} max={PLACE_NAME_MAX} />
      <TextField label="Its address" value={address} onChange={setAddress} max={ADDRESS_MAX} />
      <Button type="submit" variant="secondary" size="md" disabled={!isComplete}>
        Add the place
      </Button>
    </form>
  );
}
