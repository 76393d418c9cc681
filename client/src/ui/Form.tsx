import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { refusedFields } from '../lib/errors';
import { Button } from './Button';
import { FieldError } from './Field';
import * as t from './texts';

type Options<Field extends string> = {
  /** What is wrong with each field by now. Shown from the first attempt to send the form. */
  problems: { [field in Field]?: string | undefined };
  /** What `useWrite` says of the last attempt. */
  sent: { error: unknown; failure: string | null };
  send: () => void;
};

const INVALID = '[aria-invalid="true"], [data-invalid] :is(input, button, select, textarea)';

/**
 * A form's problems, those of its fields and those that the server has found: each stands at its field, with which it is
 * said, and the first field with one gets the focus. What belongs to no field is the `failure`, unless there is only one.
 */
export function useForm<Field extends string>({ problems, sent, send }: Options<Field>) {
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const refused = refusedFields(sent.error, sent.failure);
  const isOnlyField = Object.keys(problems).length === 1;
  const isAtField = isOnlyField || Object.keys(refused).some((field) => field in problems);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isReady = Object.values(problems).every((problem) => problem === undefined);
    setTried(!isReady);
    setAttempts(attempts + 1);
    if (isReady) send();
  };
  const last = useRef<[number, unknown]>([0, null]);
  useEffect(() => {
    const [tries, error] = last.current;
    last.current = [attempts, sent.error];
    if (attempts !== tries || sent.error !== error)
      form.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [attempts, sent.error]);
  const problemAt = (field: Field): string | undefined =>
    (isTried ? problems[field] : undefined) ?? refused[field] ?? ((isOnlyField && sent.failure) || undefined);
  return {
    props: { ref: form, noValidate: true, onSubmit },
    problemAt,
    failure: isAtField ? null : sent.failure,
  };
}

/** Why something was not done, where no field is at fault. */
export function Failure({ text, className = '' }: { text: string | null; className?: string }) {
  if (text === null) return null;
  return (
    <p role="alert" className={`text-sm text-pretty whitespace-pre-line text-danger ${className}`}>
      {text}
    </p>
  );
}

type GroupProps = {
  legend: ReactNode;
  error?: string | null;
  className?: string;
  children: ReactNode;
};

type ButtonsProps = {
  isSending: boolean;
  isDisabled?: boolean;
  onCancel: () => void;
  /** The default is "Save", and "Saving..." meanwhile. */
  children?: string;
};

export function FormButtons({ isSending, isDisabled = false, onCancel, children }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" className="grow basis-28" onClick={onCancel}>
        {t.cancel}
      </Button>
      <Button type="submit" busy={isSending} disabled={isDisabled} className="grow basis-28">
        {children ?? (isSending ? t.saving : t.save)}
      </Button>
    </div>
  );
}

/** Several controls that are one field. The focus goes to the first when the group has a problem. */
export function FieldGroup({ legend, error, className, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={className}
    >
      <legend className="mb-2 text-sm font-semibold text-ink">{legend}</legend>
      {children}
      {error && (
        <div className="mt-2">
          <FieldError id={id} text={error} />
        </div>
      )}
    </fieldset>
  );
}
