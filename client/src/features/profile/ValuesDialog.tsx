import { useState, type FormEvent } from 'react';
import type { OwnUser } from '#shared/api/users';
import { VALUE_SCALES, type Values } from '#shared/domain/values';
import { SheetRoot } from '../../ui/Sheet';
import { SheetFooter } from '../../ui/SheetFooter';
import { ValueSlider } from '../../ui/Slider';
import { putUser } from '../auth/auth.api';
import { SaveButtons } from './SaveButtons';
import { useSave } from './use-save';

type Props = { user: OwnUser; open: boolean; onClose: () => void };

export function ValuesDialog({ user, open, onClose }: Props) {
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

function ValuesForm({ user, onClose }: Omit<Props, 'open'>) {
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
