import { type ComponentType, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { City } from '#shared/api/cities';
import type { OwnUser, Points } from '#shared/api/users';
import { BIO_MAX, DISPLAY_NAME_MAX, POINTS } from '#shared/domain/limits';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import type { Values } from '#shared/domain/values';
import { placeText } from '#shared/domain/place-text';
import { LANG } from '../../lib/lang';
import { DialogRoot } from '../../ui/Dialog';
import { SheetFooter, SheetRoot } from '../../ui/Sheet';
import { ValueSliders } from '../../ui/Slider';
import { TextArea, TextField } from '../../ui/Field';
import { FormButtons, useForm } from '../../ui/Form';
import { putUser } from '../auth/auth.api';
import { useProfileWrite } from '../auth/use-profile-write';
import { UNCHOSEN, type Unchosen } from '../cities/city-text';
import { CityPicker } from '../cities/CityPicker';
import { useCityWrite } from '../cities/use-choose-city';
import { InterestsForm } from './InterestsForm';
import { useQuery } from '@tanstack/react-query';
import { FlameIcon, PeopleIcon, PlusIcon } from '../../ui/icons';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Skeleton';
import { pointsQuery } from './profile.api';
import * as t from './texts';

type FormProps = { user: OwnUser; onClose: () => void };
type Opened = {
  title: string;
  description?: (user: OwnUser) => string;
  Form: ComponentType<FormProps>;
  /** A short form is a dialog in the middle, a long one a sheet. */
  isShort?: boolean;
};

const DIALOGS = {
  name: { title: t.editNameTitle, Form: NameForm, isShort: true },
  bio: { title: t.editBioTitle, Form: BioForm, isShort: true },
  city: {
    title: t.yourCity,
    description: ({ location }) =>
      location ? t.nowInCity({ city: placeText(location, LANG) }) : t.peopleSeeOnCard,
    Form: CityForm,
  },
  interests: { title: t.editInterestsTitle, Form: InterestsForm },
  values: { title: t.editValuesTitle, description: () => t.theyShapeMatchWith, Form: ValuesForm },
  points: { title: t.yourPoints, description: () => t.theyComeFromMeeting, Form: PointsOf },
} satisfies Record<string, Opened>;

export type DialogName = keyof typeof DIALOGS;

type Props = FormProps & { shown: DialogName; open: boolean };

/** They are loaded together, because whoever opens one often opens the next. */
export function ProfileDialogs({ shown, open, ...form }: Props) {
  const { title, description, Form, isShort }: Opened = DIALOGS[shown];
  const head = { open, onOpenChange: form.onClose, title, description: description?.(form.user) };
  return isShort ? (
    <DialogRoot {...head}>
      <Form {...form} />
    </DialogRoot>
  ) : (
    <SheetRoot {...head} focusTitle>
      <Form {...form} />
    </SheetRoot>
  );
}

function NameForm({ user, onClose }: FormProps) {
  const [name, setName] = useState(user.displayName || DEFAULT_DISPLAY_NAME);
  const displayName = name.trim();
  const saving = useProfileWrite({
    thing: 'name',
    saved: t.nameUpdated,
    failed: t.nameNotUpdated,
    send: (chosen: string) => putUser(user.id, { displayName: chosen }),
    close: onClose,
  });
  const form = useForm({
    problems: { displayName: displayName === '' ? t.nameCannotEmpty : undefined },
    sent: saving,
    send: () => saving.send(displayName),
  });
  // While the button is disabled, Enter submits nothing by itself.
  const refuseEmpty = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && displayName === '') form.props.onSubmit(event);
  };
  return (
    <form {...form.props} className="grid gap-6">
      <TextField
        label={t.displayName}
        value={name}
        onChange={setName}
        onKeyDown={refuseEmpty}
        max={DISPLAY_NAME_MAX}
        readOnly={saving.isPending}
        autoComplete="nickname"
        enterKeyHint="done"
        dir="auto"
        error={form.problemAt('displayName')}
      />
      <FormButtons isSending={saving.isPending} isDisabled={displayName === ''} onCancel={onClose} />
    </form>
  );
}

const BEGINNING = t.imInspiredAbout;

/** Enter alone starts a new line. */
function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}

function BioForm({ user, onClose }: FormProps) {
  const [typed, setTyped] = useState(user.bio || BEGINNING);
  const saving = useProfileWrite({
    thing: 'bio',
    saved: t.bioUpdated,
    failed: t.bioNotUpdated,
    send: (bio: string) => putUser(user.id, { bio }),
    close: onClose,
  });
  const bio = typed.trim();
  const form = useForm({
    // `submitByKey` submits even while the button is disabled.
    problems: { bio: bio === '' ? t.writeSomethingFirst : undefined },
    sent: saving,
    send: () => saving.send(bio),
  });
  return (
    <form {...form.props} className="grid gap-6">
      <TextArea
        label={t.tellPeopleWhatInspires}
        value={typed}
        onChange={setTyped}
        onKeyDown={submitByKey}
        max={BIO_MAX}
        readOnly={saving.isPending}
        rows={6}
        dir="auto"
        error={form.problemAt('bio')}
      />
      <FormButtons isSending={saving.isPending} isDisabled={bio === ''} onCancel={onClose} />
    </form>
  );
}

/** Keeps its height while searching, so that nothing moves under the finger. */
function CityForm({ user, onClose }: FormProps) {
  const [city, setCity] = useState<City | Unchosen>(UNCHOSEN);
  const saving = useCityWrite(onClose);
  const form = useForm({
    problems: { cityId: city === UNCHOSEN ? t.chooseCity : undefined },
    sent: saving,
    send: () => city !== UNCHOSEN && saving.send({ userId: user.id, cityId: city.id }),
  });
  return (
    <form {...form.props} className="@container">
      <div className="sheet-fields min-h-[36dvh] lg:min-h-80">
        <CityPicker
          label={t.city}
          value={city}
          onChange={(chosen) => setCity(chosen)}
          error={form.problemAt('cityId')}
        />
      </div>
      <SheetFooter>
        <FormButtons isSending={saving.isPending} isDisabled={city === UNCHOSEN} onCancel={onClose} />
      </SheetFooter>
    </form>
  );
}

function ValuesForm({ user, onClose }: FormProps) {
  const [values, setValues] = useState<Values>({
    valuesEnvironment: user.valuesEnvironment,
    valuesLifestyle: user.valuesLifestyle,
    valuesOpenness: user.valuesOpenness,
    valuesIdentity: user.valuesIdentity,
  });
  const saving = useProfileWrite({
    thing: 'values',
    saved: t.valuesUpdated,
    failed: t.valuesNotUpdated,
    send: (chosen: Values) => putUser(user.id, chosen),
    close: onClose,
    changesLists: true,
  });
  const form = useForm({ problems: {}, sent: saving, send: () => saving.send(values) });
  return (
    <form {...form.props} className="@container">
      <div className="sheet-fields grid gap-6">
        <ValueSliders
          values={values}
          onChange={(changed) => !saving.isPending && setValues({ ...values, ...changed })}
        />
      </div>
      <SheetFooter>
        <FormButtons isSending={saving.isPending} onCancel={onClose} />
      </SheetFooter>
    </form>
  );
}

function PointsOf({ user }: FormProps) {
  const points = useQuery(pointsQuery(user.id));
  return (
    <QueryState
      query={{ ...points, isError: points.isError && !points.isFetching }}
      loading={
        <Loading label={t.loadingPoints} placeholders={['h-14', 'h-14', 'h-14']} className="grid gap-4" />
      }
      failed={t.pointsDidntLoad}
    >
      {(data) => <PointsList points={data} />}
    </QueryState>
  );
}

function PointsList({ points }: { points: Points }) {
  return (
    <>
      <ul className="divide-y divide-line">
        <Earned
          icon={<PlusIcon />}
          title={t.hostMeetupTakesPlace}
          worth={POINTS.hosted}
          count={points.hosted}
        />
        <Earned
          icon={<FlameIcon />}
          title={t.takePartInMeetup}
          worth={POINTS.tookPart}
          count={points.tookPart}
        />
        <Earned
          icon={<PeopleIcon />}
          title={t.friendSignsUpBy}
          worth={POINTS.friendsCame}
          count={points.friendsCame}
        />
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4 font-semibold">
        {t.total}
        <span className="font-display text-lg font-bold tabular-nums">{points.total}</span>
      </p>
    </>
  );
}

type EarnedProps = { icon: ReactNode; title: string; worth: number; count: number };

function Earned({ icon, title, worth, count }: EarnedProps) {
  return (
    <li className="flex items-center gap-4 py-3.5">
      <span className="grid size-11 shrink-0 place-items-center rounded-pill bg-raised text-accent">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-balance">{title}</span>
        <span className="block text-sm text-muted">{t.pointsEach({ worth, count })}</span>
      </span>
      <span className="font-semibold tabular-nums">{worth * count}</span>
    </li>
  );
}
