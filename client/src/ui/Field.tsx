import { type ReactNode, useId, type InputHTMLAttributes, type TextareaHTMLAttributes } from 'react';
import * as t from './texts';

type FieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  hint?: string;
  max?: number;
};

/** The text is 16 px high, because iOS zooms into fields with smaller text. */
export const inputClass =
  'block w-full rounded-input border border-edge bg-surface px-4 text-base text-ink placeholder:text-muted hover:border-muted aria-invalid:border-danger focus-visible:outline-offset-1 disabled:opacity-55';

export function describedBy(
  id: string,
  { error, hint }: { error?: string | null | undefined; hint?: string | undefined },
) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

type LayoutProps = Pick<FieldProps, 'label' | 'error' | 'hint' | 'max'> & {
  id: string;
  length: number;
  children: ReactNode;
};

export function Field({ id, label, length, error, hint, max, children }: LayoutProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold text-ink">
          {label}
        </label>
        {max !== undefined && <Counter id={id} length={length} max={max} />}
      </div>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={id} text={error} />
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p id={`${id}-error`} role="alert" className="text-sm whitespace-pre-line text-danger">
      {text}
    </p>
  );
}

/** The count is announced only in this last part of the limit, because every announcement interrupts typing. */
const ANNOUNCED_SHARE = 0.1;

function Counter({ id, length, max }: { id: string; length: number; max: number }) {
  const left = Math.max(0, max - length);
  return (
    <>
      <span className={`text-xs ${left === 0 ? 'text-accent' : 'text-muted'}`}>
        {length}/{max}
      </span>
      <output htmlFor={id} className="sr-only">
        {left <= max * ANNOUNCED_SHARE && t.charactersLeft({ count: left })}
      </output>
    </>
  );
}

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'onChange' | 'value'>;

/**
 * For dates and times. WebKit aligns the value to the top of a box that is taller than its text. The value cannot wrap,
 * so its text stops growing where it would be cut off.
 */
const MOMENT = 'grid! min-w-0 items-center text-[length:min(1rem,6.6vw)]!';

export function TextField({ label, value, onChange, error, hint, max, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} length={value.length} error={error} hint={hint} max={max}>
      <input
        type="text"
        dir="auto"
        {...rest}
        id={id}
        value={value}
        maxLength={max}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className={`${inputClass} min-h-13 ${rest.type?.startsWith('date') ? MOMENT : ''} ${className ?? ''}`}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | 'onChange' | 'value'>;

export function TextArea({ label, value, onChange, error, hint, max, className, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} length={value.length} error={error} hint={hint} max={max}>
      <textarea
        rows={4}
        dir="auto"
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
