import { useState } from 'react';
import { JOIN_MESSAGE_MAX } from '#shared/domain/limits';
import { useWrite } from '../../../lib/use-write';
import { Button } from '../../../ui/Button';
import { TextArea } from '../../../ui/Field';
import { useForm } from '../../../ui/Form';
import { putMembership } from '../../tribs/memberships.api';
import * as t from '../texts';

/** Most people have nothing to say, so the field opens at a press. */
export function NoteForHosts({ tribId }: { tribId: number }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <JoinMessageForm tribId={tribId} />;
  return (
    <Button variant="quiet" size="md" full onClick={() => setOpen(true)}>
      {t.addNoteForHost}
    </Button>
  );
}

/** A note to the hosts, with a request or a yes. What is sent replaces the note before. */
export function JoinMessageForm({ tribId, isRequest = false }: { tribId: number; isRequest?: boolean }) {
  const [message, setMessage] = useState('');
  const { send, ...sent } = useWrite({
    subject: `join message ${tribId}`,
    send: (text: string) => putMembership(tribId, text),
    failure: { form: t.notSentTryAgain },
  });
  const form = useForm({
    problems: { message: undefined },
    sent,
    send: () => message.trim() !== '' && send(message.trim()),
  });
  if (sent.isDone) return <output className="text-sm text-muted">{t.sentOnlyHostsCan}</output>;
  return (
    <form className="grid gap-3" {...form.props}>
      <TextArea
        label={isRequest ? t.sayHello : t.noteForHost}
        hint={isRequest ? t.optionalOnlyHostsCan : t.vegetarianTenMinutesLate}
        rows={2}
        value={message}
        onChange={setMessage}
        max={JOIN_MESSAGE_MAX}
        error={form.problemAt('message')}
      />
      <Button type="submit" variant="secondary" size="md" disabled={!message.trim()} busy={sent.isPending}>
        {t.send}
      </Button>
    </form>
  );
}
