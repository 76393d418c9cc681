import type { ReactNode } from 'react';
import type { Report, ReportSubject } from '#shared/api/safety';
import { photoSources } from '#shared/domain/photos';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { actionsOf, BUTTONS, KIND_NAMES, type OperatorActionName } from './action-texts';
import { Time } from './Time';

type Props = { report: Report; onAction: (action: OperatorActionName) => void };

export function ReportCard({ report, onAction }: Props) {
  const { subject, reporter, openReports } = report;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Mark>{KIND_NAMES[subject.kind]}</Mark>
        {subject.isHidden && <Mark>Hidden</Mark>}
        {subject.person?.isSuspended && <Mark>Suspended</Mark>}
        {openReports > 1 && <Mark>{openReports} open reports</Mark>}
        <Time at={report.createdAt} className="ml-auto" />
      </div>
      <Subject subject={subject} />
      <div className="rounded-input border border-line bg-raised px-4 py-3">
        <p className="text-sm text-muted">{reporter ? `${reporter.displayName} wrote` : 'Somebody wrote'}</p>
        <p className="whitespace-pre-line">{report.reason}</p>
      </div>
      {report.handledAt !== null && (
        <div className="text-sm text-muted">
          <p>
            Closed by {report.handledBy ?? 'an operator'}, <Time at={report.handledAt} />
          </p>
          {report.reply !== null && <p className="mt-1 whitespace-pre-line text-ink">{report.reply}</p>}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {actionsOf(report).map((action) => (
          <Button
            key={action}
            size="md"
            variant={action === 'hide' || action === 'suspend' ? 'danger' : 'secondary'}
            onClick={() => onAction(action)}
          >
            {BUTTONS[action]}
          </Button>
        ))}
      </div>
    </Card>
  );
}

function Subject({ subject }: { subject: ReportSubject }) {
  const { kind, title, text, picture, person } = subject;
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      {picture !== null && (
        <img
          src={picture}
          srcSet={photoSources(picture)}
          sizes="(min-width: 640px) 224px, 90vw"
          alt={`What was reported: ${title}`}
          width={224}
          height={168}
          loading="lazy"
          decoding="async"
          className="aspect-4/3 w-full shrink-0 rounded-input bg-raised object-cover sm:w-56"
        />
      )}
      <div className="min-w-0 flex-1">
        <h2 className="font-display text-lg font-bold text-balance">{title}</h2>
        {text !== null && <p className="mt-1 whitespace-pre-line">{text}</p>}
        {person && kind !== 'user' && (
          <p className="mt-3 flex items-center gap-3">
            <Avatar person={person} size={32} />
            <span className="min-w-0 font-semibold">{person.displayName}</span>
          </p>
        )}
      </div>
    </div>
  );
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-pill border border-line bg-raised px-3 py-1 text-xs font-semibold">
      {children}
    </span>
  );
}
