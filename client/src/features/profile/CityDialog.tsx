import { useState, type FormEvent } from 'react';
import type { City } from '#shared/api/cities';
import type { OwnUser } from '#shared/api/users';
import { SheetRoot } from '../../ui/Sheet';
import { SheetFooter } from '../../ui/SheetFooter';
import { putUser } from '../auth/auth.api';
import { CityPicker } from '../cities/CityPicker';
import { SaveButtons } from './SaveButtons';
import { useSave } from './use-save';

type Props = { user: OwnUser; open: boolean; onClose: () => void };

export function CityDialog({ user, open, onClose }: Props) {
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

/** As high while searching as before: nothing moves under the finger. */
function CityForm({ user, onClose }: Omit<Props, 'open'>) {
  const [city, setCity] = useState<City | null>(null);
  const { isSaving, save } = useSave({ thing: 'city', onSaved: onClose, changesLists: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (city) void save(() => putUser(user.id, { cityId: city.id }));
  };
  return (
    <form onSubmit={submit} className="@container">
      <div className="sheet-fields min-h-[36dvh] lg:min-h-80">
        <CityPicker label="City" picked={city} onPick={(picked) => setCity(picked)} />
      </div>
      <SheetFooter>
        <SaveButtons isSaving={isSaving} isDisabled={!city} onCancel={onClose} />
      </SheetFooter>
    </form>
  );
}
