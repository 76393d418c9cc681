import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { City } from '#shared/api/cities';
import type { OwnUser } from '#shared/api/users';
import { BIO_MAX, DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import { VALUE_MEANINGS, VALUE_SCALES, type Values } from '#shared/domain/values';
import { DialogRoot } from '../../ui/Dialog';
import { SheetRoot, SheetFooter } from '../../ui/Sheet';
import { ValueSlider } from '../../ui/Slider';
import { TextField, TextArea } from '../../ui/Field';
import { putUser } from '../auth/auth.api';
import { useSave } from '../auth/use-save';
import { UNCHOSEN, type Unchosen } from '../cities/city-text';
import { CityPicker } from '../cities/CityPicker';
import { InterestsDialog } from './InterestsDialog';
import { PointsDialog } from './PointsDialog';
import { SaveButtons } from './SaveButtons';

export type DialogName = 'name' | 'bio' | 'city' | 'interests' | 'values' | 'points';

type Props = { user: OwnUser; isOpen: boolean; shown: DialogName; onClose: () => void };

/** One dialog is open at a time; all are loaded with the first. */
export function ProfileDialogs({ user, isOpen, shown, onClose }: Props) {
  const forDialog = (name: DialogName) => ({ user, onClose, open: isOpen && shown === name });
  return (
    <>
      <NameDialog {...forDialog('name')} />
      <BioDialog {...forDialog('bio')} />
      <CityDialog {...forDialog('city')} />
      <InterestsDialog {...forDialog('interests')} />
      <ValuesDialog {...forDialog('values')} />
      <PointsDialog userId={user.id} open={isOpen && shown === 'points'} onClose={onClose} />
    </>
  );
}

type DialogProps = { user: OwnUser; open: boolean; onClose: () => void };

function NameDialog({ user, open, onClose }: DialogProps) {
  return (
    <DialogRoot open={open} onOpenChange={onClose} title="Edit Name">
      <NameForm user={user} onClose={onClose} />
    </DialogRoot>
  );
}

function NameForm({ user, onClose }: Omit<DialogProps, 'open'>) {
  const [name, setName] = useState(user.displayName || DEFAULT_DISPLAY_NAME);
  const [isRefused, setRefused] = useState(false);
  const { isSaving, save } = useSave({ thing: 'name', onSaved: onClose });
  const displayName = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(() => putUser(user.id, { displayName }));
  };
  // While the button is disabled, Enter submits nothing, so the refusal is shown from here.
  const refuseEmpty = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && displayName === '') setRefused(true);
  };
  return (
    <form onSubmit={submit} className="grid gap-6">
      <TextField
        label="Your display name"
        value={name}
        onChange={setName}
        onKeyDown={refuseEmpty}
        max={DISPLAY_NAME_MAX}
        readOnly={isSaving}
        autoComplete="nickname"
        enterKeyHint="done"
        dir="auto"
        error={isRefused && displayName === '' ? 'Name cannot be empty' : undefined}
      />
      <SaveButtons isSaving={isSaving} isDisabled={displayName === ''} onCancel={onClose} />
    </form>
  );
}

type BioDialogProps = { user: OwnUser; open: boolean; onClose: () => void };

const BEGINNING = "I'm inspired about ";

function BioDialog({ user, open, onClose }: BioDialogProps) {
  return (
    <DialogRoot open={open} onOpenChange={onClose} title="Edit Bio">
      <BioForm user={user} onClose={onClose} />
    </DialogRoot>
  );
}

/** Enter alone starts a new line. */
function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}

function BioForm({ user, onClose }: Omit<BioDialogProps, 'open'>) {
  const [typed, setTyped] = useState(user.bio || BEGINNING);
  const { isSaving, save } = useSave({ thing: 'bio', onSaved: onClose });
  const bio = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // `submitByKey` submits even while the button is disabled.
    if (bio !== '') void save(() => putUser(user.id, { bio }));
  };
  return (
    <form onSubmit={submit} className="grid gap-6">
      <TextArea
        label="Tell people what inspires you"
        value={typed}
        onChange={setTyped}
        onKeyDown={submitByKey}
        max={BIO_MAX}
        readOnly={isSaving}
        rows={6}
        dir="auto"
      />
      <SaveButtons isSaving={isSaving} isDisabled={bio === ''} onCancel={onClose} />
    </form>
  );
}

type CityDialogProps = { user: OwnUser; open: boolean; onClose: () => void };

function CityDialog({ user, open, onClose }: CityDialogProps) {
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title="Your city"
      description={
        user.location
          ? `Now ${user.location}. People see it on your card, and meetups near it come first.`
          : 'People see it on your card, and meetups near it come first.'
      }
      focusTitle
    >
      <CityForm user={user} onClose={onClose} />
    </SheetRoot>
  );
}

/** Keeps its height while searching, so that nothing moves under the finger. */
function CityForm({ user, onClose }: Omit<CityDialogProps, 'open'>) {
  const [city, setCity] = useState<City | Unchosen>(UNCHOSEN);
  const { isSaving, save } = useSave({ thing: 'city', onSaved: onClose, changesLists: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (city !== UNCHOSEN) void save(() => putUser(user.id, { cityId: city.id }));
  };
  return (
    <form onSubmit={submit} className="@container">
      <div className="sheet-fields min-h-[36dvh] lg:min-h-80">
        <CityPicker label="City" value={city} onChange={(chosen) => setCity(chosen)} />
      </div>
      <SheetFooter>
        <SaveButtons isSaving={isSaving} isDisabled={city === UNCHOSEN} onCancel={onClose} />
      </SheetFooter>
    </form>
  );
}

type ValuesDialogProps = { user: OwnUser; open: boolean; onClose: () => void };

function ValuesDialog({ user, open, onClose }: ValuesDialogProps) {
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title="Edit Values"
      description="They shape your match with people and meetups. You can change them ten times a day."
      focusTitle
    >
      <ValuesForm user={user} onClose={onClose} />
    </SheetRoot>
  );
}

function ValuesForm({ user, onClose }: Omit<ValuesDialogProps, 'open'>) {
  const [values, setValues] = useState<Values>({
    valuesEnvironment: user.valuesEnvironment,
    valuesLifestyle: user.valuesLifestyle,
    valuesOpenness: user.valuesOpenness,
    valuesIdentity: user.valuesIdentity,
  });
  const { isSaving, save } = useSave({ thing: 'values', onSaved: onClose, changesLists: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(() => putUser(user.id, values));
  };
  return (
    <form onSubmit={submit} className="@container">
      <div className="sheet-fields grid gap-6">
        {VALUE_SCALES.map(({ key, label, low, high }) => (
          <ValueSlider
            key={key}
            label={label}
            meaning={VALUE_MEANINGS[key]}
            low={low}
            high={high}
            value={values[key]}
            onChange={(value) => !isSaving && setValues({ ...values, [key]: value })}
          />
        ))}
      </div>
      <SheetFooter>
        <SaveButtons isSaving={isSaving} onCancel={onClose} />
      </SheetFooter>
    </form>
  );
}
