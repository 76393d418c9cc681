import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { JOIN_MESSAGE_MAX } from '#shared/domain/limits';
import { messageFor } from '../../../lib/errors';
import { Button } from '../../../ui/Button';
import { TextArea } from '../../../ui/TextArea';
import { putJoinMessage } from '../../tribs/memberships.api';

/** An optional message to the hosts, once the request is sent. */
export function SayHello({ tribId }: { tribId: number }) {
  const [message, setMessage] = useState('');
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => putJoinMessage(tribId, message.trim()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && message.trim()) mutate();
  };
  if (isSuccess) return <output className="text-sm text-muted">Sent. Only the hosts can read it.</output>;
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <TextArea
        label="Say hello"
        hint="Optional. Only the hosts can read it."
        rows={2}
        value={message}
        onChange={setMessage}
        max={JOIN_MESSAGE_MAX}
        error={error ? messageFor(error, 'That was not sent. Please try again.') : undefined}
      />
      <Button type="submit" variant="secondary" size="md" disabled={!message.trim()} busy={isPending}>
        Send
      </Button>
    </form>
  );
}
