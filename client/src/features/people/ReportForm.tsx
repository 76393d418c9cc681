import { useState } from 'react';
import { REPORT_REASON_MAX } from '#shared/domain/limits';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { RadioPills } from '../../ui/RadioPills';
import { TextArea } from '../../ui/Field';
import { useForm } from '../../ui/Form';
import { showToast } from '../../ui/toast-store';
import { postReport, type ReportSubject } from './people.api';

/** The chosen kind is put before the text, except the last one, which adds nothing. */
const KINDS = ['Spam', 'Harassment', 'Unsafe', 'Fake', 'Something else'] as const;
type Kind = (typeof KINDS)[number];
const prefixOf = (kind?: Kind) => (kind === undefined || kind === 'Something else' ? '' : `${kind}: `);

/** Leaves room for the longest prefix, so that choosing one never makes a text too long. */
const TEXT_MAX = REPORT_REASON_MAX - 100;

/** `note` names the person who is not told about the report. */
type Props = { subject: ReportSubject; note: string; onClose: () => void };

export function ReportForm({ subject, note, onClose }: Props) {
  const [kind, setKind] = useState<Kind>();
  const [reason, setReason] = useState('');
  const report = useWrite({
    subject: `report ${JSON.stringify(subject)}`,
    send: (text: string) => postReport(subject, text),
    done: () => showToast({ title: 'Thank you', description: 'We look at every report.' }),
    close: onClose,
    failure: { form: 'Please try again' },
  });
  const form = useForm({
    problems: { reason: reason.trim() === '' ? "Tell us in a few words what's wrong" : undefined },
    sent: report,
    send: () => report.send(prefixOf(kind) + reason.trim()),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <RadioPills legend="What is it about?" options={KINDS} value={kind} onChange={setKind} />
      <TextArea
        label="What's wrong?"
        value={reason}
        onChange={setReason}
        max={TEXT_MAX}
        rows={4}
        error={form.problemAt('reason')}
      />
      <p className="text-sm text-muted">Only our moderators see this report. {note}</p>
      <Button type="submit" full busy={report.isPending}>
        Send report
      </Button>
    </form>
  );
}
