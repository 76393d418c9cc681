import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InstallationSettings } from '#shared/api/settings';
import { contactAddress } from '#shared/api/settings';
import {
  CONTACT_MAX,
  CURRENCY_MAX,
  TOWN_GREETING_MAX,
  TOWN_LINE_MAX,
  TOWN_NAME_MAX,
} from '#shared/domain/limits';
import { adminPage } from '../../lib/paths';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { TextArea, TextField } from '../../ui/Field';
import { Failure, useForm } from '../../ui/Form';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { showToast } from '../../ui/toast-store';
import { confirmedAt } from '../auth/fresh-sign-in';
import { CityPicker } from '../cities/CityPicker';
import { cityOfLabel, cityText, UNCHOSEN } from '../cities/city-text';
import { putSettings, settingsQuery } from './admin.api';

export function TownTab({ viewerId }: { viewerId: number }) {
  const query = useQuery(settingsQuery(viewerId));
  return (
    <QueryState query={query} loading={<Skeleton className="h-96" />}>
      {({ town }) => <Town latest={town} viewerId={viewerId} />}
    </QueryState>
  );
}

type TownSettings = InstallationSettings['town'];

/** What is typed is kept when another operator saves something else meanwhile; the server then says so. */
function Town({ latest, viewerId }: { latest: TownSettings; viewerId: number }) {
  const [base, setBase] = useState(latest);
  return (
    <TownForm
      key={base.version}
      base={base}
      viewerId={viewerId}
      onSaved={setBase}
      onTheirs={latest.version === base.version ? undefined : () => setBase(latest)}
    />
  );
}

type FormProps = {
  base: TownSettings;
  viewerId: number;
  onSaved: (town: TownSettings) => void;
  onTheirs: (() => void) | undefined;
};

function TownForm({ base, viewerId, onSaved, onTheirs }: FormProps) {
  const confirmed = confirmedAt(adminPage.href({ tab: 'town' }));
  const queryClient = useQueryClient();
  const [town, setTown] = useState(base);
  const [city, setCity] = useState<TownSettings['city'] | typeof UNCHOSEN>(base.city);
  const [address, setAddress] = useState(base.contact?.replace('mailto:', '') ?? '');
  const change = (changes: Partial<TownSettings>) => setTown({ ...town, ...changes });
  const contact = /^[^:\s]+@\S+$/.test(address.trim()) ? `mailto:${address.trim()}` : address.trim() || null;
  const saving = useWrite({
    subject: 'settings of the installation',
    send: () =>
      confirmed(() =>
        putSettings({
          town: { ...town, contact, city: city === UNCHOSEN ? null : city && { id: city.id } },
        }),
      ),
    done: (saved) => {
      queryClient.setQueryData(settingsQuery(viewerId).queryKey, saved);
      onSaved(saved.town);
      showToast({
        title: 'Saved',
        description: 'Every page shows it from its next visit on.',
        action: { label: 'Reload', onPress: () => location.reload() },
      });
    },
    failure: { form: 'Nothing was changed. Please try again.' },
    stale: [settingsQuery(viewerId).queryKey],
  });
  const form = useForm({
    problems: {
      name: town.name.trim() === '' ? 'Say what it is called' : undefined,
      line: undefined,
      greeting: undefined,
      currency: town.currency.trim() === '' ? 'Say which, such as €' : undefined,
      city: city === UNCHOSEN ? 'Choose a city from the list, or leave it empty' : undefined,
      contact:
        contact !== null && !contactAddress.safeParse(contact).success
          ? 'An email address, or one that begins with https://'
          : undefined,
    },
    sent: saving,
    send: () => saving.send(),
  });
  return (
    <form aria-label="Town" className="grid grid-cols-1 gap-6" {...form.props}>
      <Card className="grid grid-cols-1 gap-5">
        <TextField
          label="Name"
          hint="In titles, mails, notifications, calendars and on the Home Screen."
          value={town.name}
          onChange={(name) => change({ name })}
          max={TOWN_NAME_MAX}
          error={form.problemAt('name')}
          autoComplete="off"
        />
        <TextField
          label="Line beneath it"
          value={town.line}
          onChange={(line) => change({ line })}
          max={TOWN_LINE_MAX}
          error={form.problemAt('line')}
          autoComplete="off"
        />
        <TextArea
          label="Greeting"
          hint="What newcomers read first. Empty, it is ours."
          value={town.greeting}
          onChange={(greeting) => change({ greeting })}
          max={TOWN_GREETING_MAX}
          rows={3}
          error={form.problemAt('greeting')}
        />
      </Card>
      <Card className="grid grid-cols-1 gap-5">
        <CityPicker
          label="Home city"
          value={city && (city === UNCHOSEN ? city : cityOfLabel(city.name))}
          onChange={(chosen) =>
            setCity(chosen === UNCHOSEN ? chosen : { id: chosen.id, name: cityText(chosen) })
          }
          error={form.problemAt('city')}
        />
        {city !== null && (
          <Button variant="secondary" size="md" onClick={() => setCity(null)}>
            No home city
          </Button>
        )}
        <TextField
          label="Currency"
          hint="Stands where the dollar sign is."
          value={town.currency}
          onChange={(currency) => change({ currency })}
          max={CURRENCY_MAX}
          error={form.problemAt('currency')}
          autoComplete="off"
        />
        <TextField
          label="Contact"
          hint="An email or web address for questions."
          value={address}
          onChange={setAddress}
          max={CONTACT_MAX}
          error={form.problemAt('contact')}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
      </Card>
      <Failure text={form.failure} />
      {saving.failure !== null && onTheirs && (
        <Button variant="secondary" onClick={onTheirs}>
          Show what they have saved
        </Button>
      )}
      <Button type="submit" busy={saving.isPending}>
        Save
      </Button>
    </form>
  );
}
