import { useState } from 'react';
import type { Report } from '#shared/api/safety';
import { OPERATOR_TEXT_MAX } from '#shared/domain/limits';
import { TextArea } from '../../ui/Field';
import { textsOf, type OperatorActionName } from './action-texts';
import { postAction } from './admin.api';
import { ReasonSheet, type SheetProps } from './ReasonSheet';

type Props = SheetProps & { report: Report; action: OperatorActionName };

/** Confirms an action on a report. */
export function ActionSheet({ report, action, ...sheet }: Props) {
  const [reply, setReply] = useState('');
  // A closed report gets no reply, and without a reporter nobody would read one.
  const canReply = report.handledAt === null && report.reporter !== null;
  return (
    <ReasonSheet
      {...sheet}
      question={textsOf(action, report)}
      isDangerous={action === 'hide' || action === 'suspend'}
      act={(reason) => postAction(report.id, { action, reason, ...(reply.trim() !== '' && { reply }) })}
      below={
        canReply && (
          <TextArea
            label="Reply to the reporter (optional)"
            hint={action === 'answer' ? 'They get it as a notification.' : 'Sends it and closes the report.'}
            value={reply}
            onChange={setReply}
            max={OPERATOR_TEXT_MAX}
            rows={3}
          />
        )
      }
    />
  );
}
