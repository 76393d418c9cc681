import { COST_DETAILS_MAX } from '#shared/domain/limits';
import { RadioPills } from '../../../ui/RadioPills';
import { TextField } from '../../../ui/Field';
import type { TribForm } from './trib-fields';
import { CHOICES } from './trib-form';

type Props = {
  value: TribForm;
  onChange: (changes: Partial<TribForm>) => void;
  error?: string;
};

/** Every field that is a choice, in order, and what the cost covers. */
export function RulesField({ value, onChange, error }: Props) {
  const values = new Map(Object.entries<unknown>(value));
  return (
    <div className="grid gap-6">
      {CHOICES.map(({ key, legend, options }) => (
        <RadioPills
          key={key}
          legend={legend}
          options={options}
          value={String(values.get(key))}
          onChange={(option) => onChange({ [key]: option })}
        />
      ))}
      {value.cost !== 'Free' && (
        <TextField
          label="Cost details"
          value={value.costDetails}
          onChange={(costDetails) => onChange({ costDetails })}
          error={error}
          max={COST_DETAILS_MAX}
          placeholder="What it pays for, and how"
          autoComplete="off"
        />
      )}
    </div>
  );
}
