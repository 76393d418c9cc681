import { useState } from 'react';
import { REPORT_REASON_MAX } from '#shared/domain/limits';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { RadioPills } from '../../ui/RadioPills';
import { TextArea } from '../../ui/Field';
import { useForm } from '../../ui/Form';
import { showToast } from '../../ui/toast-store';
import { postReport, type ReportSubject } from './people.api';
import * as t from './texts';

/** The chosen kind is put before the text, except the last one, which adds nothing. */
const KINDS = ['Spam', 'Harassment', 'Unsafe', 'Fake', 'Something else'] as const;
type Kind = (typeof KINDS)[number];
/** Moderators read the kind in English. */
const KIND_NAMES: Record<Kind, string> = {
  Spam: t.spam,
  Harassment: t.harassment,
  Unsafe: t.unsafe,
  Fake: t.fake,
  'Something else': t.somethingElse,
};
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
    done: () => showToast({ title: t.thankYou, description: t.weLookAtEvery }),
    close: onClose,
    failure: { form: t.tryAgain },
  });
  const form = useForm({
    problems: { reason: reason.trim() === '' ? t.tellUsInFew : undefined },
    sent: report,
    send: () => report.send(prefixOf(kind) + reason.trim()),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <RadioPills
        legend={t.whatAbout}
        options={KINDS}
        textOf={(each) => KIND_NAMES[each]}
        value={kind}
        onChange={setKind}
      />
      <TextArea
        label={t.whatsWrong}
        value={reason}
        onChange={setReason}
        max={TEXT_MAX}
        rows={4}
        error={form.problemAt('reason')}
      />
      <p className="text-sm text-muted">
        {t.onlyModeratorsSee} {note}
      </p>
      <Button type="submit" full busy={report.isPending}>
        {t.sendReport}
      </Button>
    </form>
  );
}
