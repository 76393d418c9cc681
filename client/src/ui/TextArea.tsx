import { useId, type TextareaHTMLAttributes } from 'react';
import { Field, describedBy, inputClass, type FieldProps } from './Field';

type Props = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | 'onChange' | 'value'>;

export function TextArea({ label, value, onChange, error, hint, max, className, ...rest }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label} length={value.length} error={error} hint={hint} max={max}>
      <textarea
        rows={4}
        {...rest}
        id={id}
        value={value}
        maxLength={max}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className={`${inputClass} resize-none py-3.5 ${className ?? ''}`}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
