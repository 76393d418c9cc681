import { useState, type FormEvent } from 'react';
import { REPORT_REASON_MAX } from '#shared/domain/limits';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/TextArea';
import { showToast } from '../../ui/toast-store';
import { postReport, type ReportSubject } from './people.api';

type Props = { subject: ReportSubject; note: string; onClose: () => void };

/** Tells the operators what is wrong with a person or a meetup. */
export function ReportForm({ subject, note, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (reason.trim() === '') {
      setError("Tell us in a few words what's wrong");
      return;
    }
    setBusy(true);
    try {
      await postReport(subject, reason);
      onClose();
      showToast({ title: 'Thank you', description: 'We look at every report.' });
    } catch (failure) {
      setError(messageFor(failure, 'Please try again'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      <TextArea
        label="What's wrong?"
        value={reason}
        onChange={setReason}
        max={REPORT_REASON_MAX}
        rows={4}
        error={error}
      />
      <p className="text-sm text-muted">{note}</p>
      <Button type="submit" full busy={isBusy}>
        Send report
      </Button>
    </form>
  );
}
