import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Report } from '#shared/api/safety';
import { OPERATOR_TEXT_MAX } from '#shared/domain/limits';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { SheetRoot } from '../../ui/Sheet';
import { TextArea } from '../../ui/Field';
import { showToast } from '../../ui/toast-store';
import { textsOf, type OperatorActionName } from './action-texts';
import { adminKey, postAction } from './admin.api';

type Props = {
  report: Report;
  action: OperatorActionName;
  viewerId: number;
  open: boolean;
  onClose: () => void;
  leave: () => Promise<void>;
};

/** Confirms an action on a report, with its reason. */
export function ActionSheet({ report, action, viewerId, open, onClose, leave }: Props) {
  const { title, description, confirm, done } = textsOf(action, report);
  const [reason, setReason] = useState('');
  const [reply, setReply] = useState('');
  const [missing, setMissing] = useState<string>();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => postAction(report.id, { action, reason, ...(reply.trim() !== '' && { reply }) }),
    onSuccess: async () => {
      await leave();
      showToast({ title: done });
      await queryClient.invalidateQueries({ queryKey: adminKey(viewerId) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const isMissing = reason.trim() === '';
    setMissing(isMissing ? 'Say why, for the log' : undefined);
    if (!isMissing) mutate();
  };
  // A closed report gets no reply, and without a reporter nobody would read one.
  const canReply = report.handledAt === null && report.reporter !== null;
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={title} description={description}>
      <form aria-label={title} className="grid gap-4" noValidate onSubmit={submit}>
        <TextArea
          label="Reason"
          hint="For the log. Only operators read it."
          value={reason}
          onChange={setReason}
          max={OPERATOR_TEXT_MAX}
          rows={3}
          error={missing}
        />
        {canReply && (
          <TextArea
            label="Reply to the reporter (optional)"
            hint={action === 'answer' ? 'They get it as a notification.' : 'Sends it and closes the report.'}
            value={reply}
            onChange={setReply}
            max={OPERATOR_TEXT_MAX}
            rows={3}
          />
        )}
        {error && (
          <p role="alert" className="text-sm text-danger">
            {messageFor(error, 'Nothing was changed. Please try again.')}
          </p>
        )}
        <Button
          type="submit"
          full
          variant={action === 'hide' || action === 'suspend' ? 'danger' : 'primary'}
          busy={isPending}
        >
          {confirm}
        </Button>
      </form>
    </SheetRoot>
  );
}
