import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { OPERATOR_TEXT_MAX } from '#shared/domain/limits';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/Field';
import { SheetRoot } from '../../ui/Sheet';
import { showToast } from '../../ui/toast-store';
import { adminKey } from './admin.api';

/** What is asked before an action, and what is said after it. */
export type Question = { title: string; description: string; confirm: string; done: string };

export type SheetProps = { viewerId: number; open: boolean; onClose: () => void; leave: () => Promise<void> };

type Props = SheetProps & {
  question: Question;
  isDangerous: boolean;
  /** Who reads the reason. */
  hint?: string;
  act: (reason: string) => Promise<unknown>;
  /** False while another field misses something. */
  isComplete?: () => boolean;
  above?: ReactNode;
  below?: ReactNode;
  dialog?: ReactNode;
};

/** Confirms an action of an operator, with its reason. */
export function ReasonSheet({ question, viewerId, open, onClose, leave, ...props }: Props) {
  const { title, description, confirm, done } = question;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => props.act(reason),
    onSuccess: async () => {
      await leave();
      showToast({ title: done });
      await queryClient.invalidateQueries({ queryKey: adminKey(viewerId) });
    },
    // Another operator may have been faster.
    onError: () => queryClient.invalidateQueries({ queryKey: adminKey(viewerId) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const isMissing = reason.trim() === '';
    setMissing(isMissing ? (props.hint ? 'Say why' : 'Say why, for the log') : undefined);
    const isComplete = props.isComplete?.() ?? true;
    if (!isMissing && isComplete) mutate();
  };
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={title} description={description}>
      <form aria-label={title} className="grid grid-cols-1 gap-4" noValidate onSubmit={submit}>
        {props.above}
        <TextArea
          label="Reason"
          hint={props.hint ?? 'For the log. Only operators read it.'}
          value={reason}
          onChange={setReason}
          max={OPERATOR_TEXT_MAX}
          rows={3}
          error={missing}
        />
        {props.below}
        {error && (
          <p role="alert" className="text-sm text-danger">
            {messageFor(error, 'Nothing was changed. Please try again.')}
          </p>
        )}
        <Button type="submit" full variant={props.isDangerous ? 'danger' : 'primary'} busy={isPending}>
          {confirm}
        </Button>
      </form>
      {props.dialog}
    </SheetRoot>
  );
}
