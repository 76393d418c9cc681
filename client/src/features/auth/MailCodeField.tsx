import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';

type Props = {
  submitText: string;
  isBusy: boolean;
  error: string | null;
  onSubmit: (code: string) => void;
};

const CODE_LETTERS_MAX = 20;

/** A field for the eight digits of a mail, which phones offer above their keyboard. */
export function MailCodeField({ submitText, isBusy, error, onSubmit }: Props) {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit(code);
  };
  return (
    <form aria-label="Code" className="grid gap-3" noValidate onSubmit={submit}>
      <TextField
        label="Code from the email"
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="1234 5678"
        maxLength={CODE_LETTERS_MAX}
        error={error ?? undefined}
        required
      />
      <Button type="submit" full busy={isBusy}>
        {submitText}
      </Button>
    </form>
  );
}
