import { useId, type InputHTMLAttributes } from 'react';
import { Field, describedBy, inputClass, type FieldProps } from './Field';

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'onChange' | 'value'>;

export function TextField({ label, value, onChange, error, hint, max, className, ...rest }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label} length={value.length} error={error} hint={hint} max={max}>
      <input
        type="text"
        {...rest}
        id={id}
        value={value}
        maxLength={max}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className={`${inputClass} min-h-13 ${className ?? ''}`}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
