import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { City } from '#shared/api/cities';
import type { OwnUser, Points } from '#shared/api/users';
import { BIO_MAX, DISPLAY_NAME_MAX, POINTS } from '#shared/domain/limits';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import type { Values } from '#shared/domain/values';
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
import { InterestsDialog } from './InterestsDialog';
import { useQuery } from '@tanstack/react-query';
import { FlameIcon, PeopleIcon, PlusIcon } from '../../ui/icons';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Skeleton';
import { pointsQuery } from './profile.api';
import * as t from './texts';

const DIALOGS = {
  name: NameDialog,
  bio: BioDialog,
  city: CityDialog,
  interests: InterestsDialog,
  values: ValuesDialog,
  points: PointsDialog,
};

export type DialogName = keyof typeof DIALOGS;

type Props = DialogProps & { shown: DialogName };

/** They are loaded together, because whoever opens one often opens the next. */
export function ProfileDialogs({ shown, ...dialog }: Props) {
  const Dialog = DIALOGS[shown];
  return <Dialog {...dialog} />;
}

type DialogProps = { user: OwnUser; open: boolean; onClose: () => void };

function NameDialog({ user, open, onClose }: DialogProps) {
  return (
    <DialogRoot open={open} onOpenChange={onClose} title={t.editNameTitle}>
      <NameForm user={user} onClose={onClose} />
    </DialogRoot>
  );
}

function NameForm({ user, onClose }: Omit<DialogProps, 'open'>) {
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

function BioDialog({ user, open, onClose }: DialogProps) {
  return (
    <DialogRoot open={open} onOpenChange={onClose} title={t.editBioTitle}>
      <BioForm user={user} onClose={onClose} />
    </DialogRoot>
  );
}

/** Enter alone starts a new line. */
function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}

function BioForm({ user, onClose }: Omit<DialogProps, 'open'>) {
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

function CityDialog({ user, open, onClose }: DialogProps) {
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={t.yourCity}
      description={user.location ? t.nowInCity({ city: user.location }) : t.peopleSeeOnCard}
      focusTitle
    >
      <CityForm user={user} onClose={onClose} />
    </SheetRoot>
  );
}

/** Keeps its height while searching, so that nothing moves under the finger. */
function CityForm({ user, onClose }: Omit<DialogProps, 'open'>) {
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

function ValuesDialog({ user, open, onClose }: DialogProps) {
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={t.editValuesTitle}
      description={t.theyShapeMatchWith}
      focusTitle
    >
      <ValuesForm user={user} onClose={onClose} />
    </SheetRoot>
  );
}

function ValuesForm({ user, onClose }: Omit<DialogProps, 'open'>) {
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

function PointsDialog({ user, open, onClose }: DialogProps) {
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={t.yourPoints}
      description={t.theyComeFromMeeting}
      focusTitle
    >
      <Content userId={user.id} />
    </SheetRoot>
  );
}

function Content({ userId }: { userId: number }) {
  const points = useQuery(pointsQuery(userId));
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
