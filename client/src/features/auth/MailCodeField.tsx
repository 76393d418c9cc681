import { useState } from 'react';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { useForm } from '../../ui/Form';
import * as t from './texts';

type Props = {
  submitText: string;
  write: { send: (code: string) => void; isPending: boolean; error: unknown; failure: string | null };
};

const CODE_LETTERS_MAX = 20;

/** A field for the eight digits of a mail, which phones offer above their keyboard. */
export function MailCodeField({ submitText, write }: Props) {
  const [code, setCode] = useState('');
  const form = useForm({ problems: { code: undefined }, sent: write, send: () => write.send(code) });
  return (
    <form aria-label={t.code} className="grid gap-3" {...form.props}>
      <TextField
        label={t.codeFromEmail}
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="1234 5678"
        maxLength={CODE_LETTERS_MAX}
        error={form.problemAt('code')}
        required
      />
      <Button type="submit" full busy={write.isPending}>
        {submitText}
      </Button>
    </form>
  );
}
