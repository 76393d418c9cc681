import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { InstallationSettings } from '#shared/api/settings';
import { accentOf, PRODUCT_ACCENT } from '#shared/domain/accent';
import {
  CONTACT_MAX,
  CURRENCY_MAX,
  TOWN_GREETING_MAX,
  TOWN_LINE_MAX,
  TOWN_NAME_MAX,
} from '#shared/domain/limits';
import { adminPage, paths } from '../../lib/paths';
import { useWrite } from '../../lib/use-write';
import { Button, buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { CheckRow } from '../../ui/CheckRow';
import { Field, TextField } from '../../ui/Field';
import { Failure, useForm } from '../../ui/Form';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { showToast } from '../../ui/toast-store';
import { confirmedAt } from '../auth/fresh-sign-in';
import { CityPicker } from '../cities/CityPicker';
import { cityOfLabel, cityText, UNCHOSEN } from '../cities/city-text';
import { putSettings, settingsQuery } from './admin.api';

type Town = InstallationSettings['town'];

export function TownTab({ viewerId }: { viewerId: number }) {
  const query = useQuery(settingsQuery(viewerId));
  return (
    <QueryState query={query} loading={<Skeleton className="h-96" />}>
      {({ town }) => <Editing latest={town} viewerId={viewerId} />}
    </QueryState>
  );
}

/** What is typed stays when another operator saves something meanwhile: the server then says so. */
function Editing({ latest, viewerId }: { latest: Town; viewerId: number }) {
  const [base, setBase] = useState(latest);
  const isOld = latest.version !== base.version;
  return (
    <TownForm key={base.version} {...{ base, viewerId, isOld }} onRead={(newer = latest) => setBase(newer)} />
  );
}

const TEXTS = [
  {
    key: 'name',
    label: 'Name',
    max: TOWN_NAME_MAX,
    hint: 'In titles, mails, calendars and on the Home Screen.',
  },
  { key: 'line', label: 'Line beneath it', max: TOWN_LINE_MAX },
  { key: 'greeting', label: 'Greeting', max: TOWN_GREETING_MAX, hint: 'What newcomers read first.' },
  { key: 'currency', label: 'Currency', max: CURRENCY_MAX, hint: 'Stands where the dollar sign is.' },
] as const;

type Props = { base: Town; viewerId: number; isOld: boolean; onRead: (town?: Town) => void };

function TownForm({ base, viewerId, isOld, onRead }: Props) {
  const confirmed = confirmedAt(adminPage.href({ tab: 'town' }));
  const queryClient = useQueryClient();
  const [town, setTown] = useState(base);
  const [city, setCity] = useState<Town['city'] | typeof UNCHOSEN>(base.city);
  const [address, setAddress] = useState(base.contact?.replace('mailto:', '') ?? '');
  const change = (changes: Partial<Town>) => setTown({ ...town, ...changes });
  const contact = address.trim().replace(/^[^:\s]+@/, 'mailto:$&') || null;
  const saving = useWrite({
    subject: 'settings of the installation',
    send: () =>
      confirmed(() => putSettings({ town: { ...town, contact, city: city === UNCHOSEN ? null : city } })),
    done: (saved) => {
      queryClient.setQueryData(settingsQuery(viewerId).queryKey, saved);
      onRead(saved.town);
      const action = { label: 'Reload', onPress: () => location.reload() };
      showToast({ title: 'Saved', description: 'Pages show it when they are opened again.', action });
    },
    failure: { form: 'Nothing was changed. Please try again.' },
    stale: [settingsQuery(viewerId).queryKey],
  });
  const accent = town.accent === null ? null : accentOf(town.accent);
  const tooPale = accent && 'problem' in accent ? accent.problem : undefined;
  const form = useForm({
    problems: {
      name: town.name.trim() === '' ? 'Say what it is called' : undefined,
      currency: town.currency.trim() === '' ? 'Say which, such as €' : undefined,
      line: undefined,
      greeting: undefined,
      logo: undefined,
      accent: tooPale,
      city: city === UNCHOSEN ? 'Choose a city from the list' : undefined,
      contact:
        contact && !/^(mailto:|https:\/\/)\S+$/.test(contact) ? 'An email or https:// address' : undefined,
    },
    sent: saving,
    send: () => saving.send(),
  });
  return (
    <form aria-label="Town" {...form.props}>
      <Card className="grid grid-cols-1 gap-5">
        {TEXTS.map(({ key, ...field }) => (
          <TextField
            key={key}
            {...field}
            value={town[key]}
            onChange={(text) => change({ [key]: text })}
            error={form.problemAt(key)}
            autoComplete="off"
          />
        ))}
        <LogoField value={town.logo} onChange={(logo) => change({ logo })} error={form.problemAt('logo')} />
        <TextField
          label="Accent colour"
          type="color"
          className="max-w-24 p-1"
          hint="Lighter and darker ones are made of it, so that everything stays readable."
          value={town.accent ?? PRODUCT_ACCENT}
          onChange={(chosen) => change({ accent: chosen })}
          error={tooPale ?? form.problemAt('accent')}
        />
        {town.accent !== null && <Undo label="Our colour" onClick={() => change({ accent: null })} />}
        <CityPicker
          label="Home city"
          value={city && (city === UNCHOSEN ? city : cityOfLabel(city.name))}
          onChange={(chosen) =>
            setCity(chosen === UNCHOSEN ? chosen : { id: chosen.id, name: cityText(chosen) })
          }
          error={form.problemAt('city')}
        />
        {city !== null && <Undo label="No home city" onClick={() => setCity(null)} />}
        <TextField
          label="Contact"
          hint="An email or web address for questions."
          value={address}
          onChange={setAddress}
          max={CONTACT_MAX}
          error={form.problemAt('contact')}
          autoCapitalize="none"
        />
        <CheckRow isChecked={town.onlyWorks} onChange={(onlyWorks) => change({ onlyWorks })}>
          Hide what does nothing here: providers that come &quot;Soon&quot;, the demo login, video intros
        </CheckRow>
        <Failure text={form.failure} />
        {saving.failure !== null && isOld && <Undo label="Show theirs" onClick={() => onRead()} />}
        <Button type="submit" busy={saving.isPending}>
          Save
        </Button>
        <Link href={paths.poster} className={buttonClass({ variant: 'secondary' })}>
          A page to print, with a QR code
        </Link>
      </Card>
    </form>
  );
}

const Undo = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="secondary" size="md" className="justify-self-start" onClick={onClick}>
    {label}
  </Button>
);

type LogoProps = { value: string | null; onChange: (logo: string | null) => void; error: string | undefined };

/** The file is sent with the form; its pictures are drawn on the server, which keeps nothing else of it. */
function LogoField({ value, onChange, error }: LogoProps) {
  const id = useId();
  const read = (file: File | undefined) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => onChange(typeof reader.result === 'string' ? reader.result : null));
    if (file) reader.readAsDataURL(file);
  };
  return (
    <Field id={id} label="Logo" length={0} error={error} hint="A PNG or an SVG, square at best.">
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={value?.startsWith('data:') ? value : `/logo.svg?v=${value ?? ''}`}
          alt=""
          className="size-14 object-contain"
        />
        <input
          id={id}
          type="file"
          accept="image/png,image/svg+xml"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => read(target.files?.[0])}
          className="min-h-11 min-w-0 flex-1 text-sm"
        />
        {value !== null && <Undo label="Our logo" onClick={() => onChange(null)} />}
      </div>
    </Field>
  );
}
