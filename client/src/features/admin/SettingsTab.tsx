import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { FIRST_POSTS, type InstallationSettings, REGISTRATIONS } from '#shared/api/settings';
import { ADDRESS_MAX, BANNER_MAX, PLACE_NAME_MAX } from '#shared/domain/limits';
import type { Operator, SettingsRequest } from '#shared/api/operators';
import { adminPage } from '../../lib/paths';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { CheckRow } from '../../ui/CheckRow';
import { TextArea, TextField } from '../../ui/Field';
import { Failure, useForm } from '../../ui/Form';
import { QueryState } from '../../ui/QueryState';
import { RadioPills } from '../../ui/RadioPills';
import { Loading, Skeleton } from '../../ui/Skeleton';
import { showToast } from '../../ui/toast-store';
import { Avatar } from '../../ui/Avatar';
import { useAuth } from '../auth/auth-context';
import { confirmedAt } from '../auth/fresh-sign-in';
import { placesQuery } from '../places/places.api';
import { useSheet } from '../../navigation/use-sheet';
import { adminKey, firstPostCountQuery, putSettings, settingsQuery, operatorsQuery } from './admin.api';
import { CardSection, listClass, Section, Time } from './AdminParts';

export function SettingsTab({ viewerId }: { viewerId: number }) {
  const query = useQuery(settingsQuery(viewerId));
  const { user } = useAuth();
  return (
    <div className="grid grid-cols-1 gap-8">
      <QueryState query={query} loading={<Loading label="Loading the settings..." placeholders={['h-64']} />}>
        {(settings) => user && <Settings key={settings.banner?.id} settings={settings} viewerId={viewerId} />}
      </QueryState>
      <Section title="Operators">
        <OperatorList viewerId={viewerId} />
      </Section>
    </div>
  );
}

const REGISTRATION_NAMES = { open: 'Everybody', invited: 'Only with an invitation' };
const FIRST_POSTS_NAMES = { shown: 'Shown at once', held: 'Looked at first' };
const AGES = ['0', '14', '16', '18'] as const;

/** Tomorrow at this time, in the local format of a `datetime-local` field. */
function tomorrow(): string {
  const now = new Date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000 + 86_400_000);
  return local.toISOString().slice(0, 16);
}

function Settings({ settings, viewerId }: { settings: InstallationSettings; viewerId: number }) {
  const confirmed = confirmedAt(adminPage.href({ tab: 'settings' }));
  const { banner, firstPosts, minimumAge, registration } = settings;
  const { data: posts } = useQuery(firstPostCountQuery(viewerId));
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [until, setUntil] = useState(tomorrow);
  const saving = useWrite({
    subject: 'settings of the installation',
    send: (change: SettingsRequest) => confirmed(() => putSettings(change)),
    done: (saved) => {
      queryClient.setQueryData(settingsQuery(viewerId).queryKey, saved);
      showToast({ title: 'Saved' });
    },
    failure: { form: 'Nothing was changed. Please try again.' },
    stale: [adminKey(viewerId)],
  });
  const { send, pending, isPending, input } = saving;
  const latest = <K extends keyof SettingsRequest>(part: K) =>
    pending.findLast((change) => change[part] !== undefined)?.[part];
  const failure = (part: keyof SettingsRequest) =>
    input && part in input && <Failure text={saving.failure} className="mt-3" />;
  const end = new Date(until);
  const form = useForm({
    problems: {
      text: text.trim() === '' ? 'Say what everybody should know' : undefined,
      until: Number.isNaN(end.getTime()) ? 'Say until when it is shown' : undefined,
    },
    sent: saving,
    send: () => send({ banner: { text, until: end.toISOString() } }),
  });
  return (
    <>
      <CardSection title="Signing up">
        <RadioPills
          legend="Who may sign up"
          options={REGISTRATIONS}
          value={latest('registration') ?? registration}
          onChange={(chosen) => send({ registration: chosen })}
          textOf={(option) => REGISTRATION_NAMES[option]}
        />
        <p className="mt-3 text-sm text-muted">
          With an invitation: by the link of somebody who is in. Links from before do not count. Demo accounts
          follow the same rule.
        </p>
        {failure('registration')}
      </CardSection>
      <CardSection title="Minimum age">
        <RadioPills
          legend="New accounts confirm to be"
          options={AGES}
          value={(latest('minimumAge') ?? minimumAge)?.toString()}
          onChange={(chosen) => send({ minimumAge: Number(chosen) })}
          textOf={(option) => (option === '0' ? 'Nobody is asked' : `${option} or older`)}
        />
        {minimumAge === null && (
          <p className="mt-3 text-sm text-muted">Until you decide, the server&apos;s MINIMUM_AGE counts.</p>
        )}
        {failure('minimumAge')}
      </CardSection>
      <CardSection title="First posts">
        <RadioPills
          legend="Posts of new accounts"
          options={FIRST_POSTS}
          value={latest('firstPosts') ?? firstPosts}
          onChange={(chosen) => send({ firstPosts: chosen })}
          textOf={(option) => FIRST_POSTS_NAMES[option]}
        />
        <p className="mt-3 text-sm text-pretty text-muted">
          Looked at first: meetups and communities of accounts younger than two weeks, and the first of an
          older one, wait under New posts until you have approved one of that person. What demo accounts post
          stays with them until the account is kept.
        </p>
        {firstPosts === 'held' && posts !== undefined && posts.waiting > 0 && (
          <p className="mt-2 text-sm text-pretty">
            {posts.waiting === 1 ? 'One post waits' : `${posts.waiting} posts wait`} now. If you switch this
            off, that changes nothing for them: they stay under New posts until you decide.
          </p>
        )}
        {failure('firstPosts')}
      </CardSection>
      <ProposedEvenings settings={settings} pending={pending} onChange={(proposals) => send({ proposals })}>
        {failure('proposals')}
      </ProposedEvenings>
      <CardSection title="Word to everybody">
        {banner ? (
          <div className="grid grid-cols-1 gap-4">
            <p className="wrap-anywhere whitespace-pre-line">{banner.text}</p>
            <p className="text-sm text-muted">
              Shown until <Time at={banner.until} />
            </p>
            <Button variant="secondary" busy={isPending} onClick={() => send({ banner: null })}>
              Take it down
            </Button>
          </div>
        ) : (
          <form aria-label="Word to everybody" className="grid grid-cols-1 gap-4" {...form.props}>
            <TextArea
              label="Text"
              hint="Shown on every page until it is closed, also to visitors."
              value={text}
              onChange={setText}
              max={BANNER_MAX}
              rows={3}
              error={form.problemAt('text')}
            />
            <TextField
              label="Until"
              type="datetime-local"
              value={until}
              onChange={setUntil}
              error={form.problemAt('until')}
            />
            <Button type="submit" busy={isPending}>
              Show it
            </Button>
          </form>
        )}
        {failure('banner')}
      </CardSection>
    </>
  );
}

type Change = NonNullable<SettingsRequest['proposals']>;
type ProposedProps = {
  settings: InstallationSettings;
  pending: readonly SettingsRequest[];
  onChange: (change: Change) => void;
  children: ReactNode;
};

/** Whether a public evening is proposed with every round of tables, and where. */
function ProposedEvenings({ settings, pending, onChange, children }: ProposedProps) {
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

/** Operators named in the configuration can only be changed there. */
function OperatorList({ viewerId }: { viewerId: number }) {
  const query = useQuery(operatorsQuery(viewerId));
  const { open } = useSheet('operator-role', (person: Operator | null, leave) => ({
    person,
    viewerId,
    leave,
  }));
  return (
    <QueryState query={query} loading={<Skeleton className="h-24" />}>
      {(operators) => (
        <>
          <ul className={listClass}>
            {operators.map((operator) => (
              <li key={operator.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
                <Avatar person={operator} size={40} />
                <div className="min-w-0 flex-1 basis-40">
                  <p className="font-semibold wrap-anywhere">{operator.displayName}</p>
                  <p className="text-sm wrap-anywhere text-muted">
                    {operator.username !== null && `@${operator.username}`}
                    {operator.isNamed && ' · named in the configuration'}
                  </p>
                </div>
                {!operator.isNamed && (
                  <Button
                    size="md"
                    variant="secondary"
                    aria-label={`Take the role from ${operator.displayName}`}
                    onClick={() => open(operator)}
                  >
                    Take role
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <div className="mt-4">
            <Button size="md" variant="secondary" onClick={() => open(null)}>
              Add an operator
            </Button>
          </div>
        </>
      )}
    </QueryState>
  );
}
