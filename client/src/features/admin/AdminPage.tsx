import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import type { Report, ReportSubject } from '#shared/api/safety';
import { photoSources } from '#shared/domain/photos';
import { town } from '../../lib/town';
import { Rows } from '../../lib/motion/Rows';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { PageTitle, WideColumn } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { lazyPart } from '../../lib/LazyPart';
import { adminPage } from '../../lib/paths';
import { useTab } from '../../navigation/use-url';
import { useSheet } from '../../navigation/use-sheet';
import { actionsOf, BUTTONS, KIND_NAMES, type OperatorActionName } from './action-texts';
import { actionsQuery, firstPostCountQuery, reportsQuery, type ReportState } from './admin.api';
import { FiguresTab } from './FiguresTab';
import { FirstPostsTab } from './FirstPostsTab';
import { listClass, Mark, PagedList, Time } from './AdminParts';
import { SettingsTab } from './SettingsTab';
import { TownTab } from './TownTab';

const StartTab = lazyPart(async () => (await import('./StartTab')).StartTab);
const PeopleTab = lazyPart(async () => (await import('./DirectoryTabs')).PeopleTab);
const MeetupsTab = lazyPart(async () => (await import('./DirectoryTabs')).MeetupsTab);

/** For operators: what people reported, what was done about it, and how the installation is doing. */
export default function AdminPage({ viewerId }: { viewerId: number }) {
  const [tab, showTab] = useTab(adminPage, 'open');
  const { data: posts } = useQuery(firstPostCountQuery(viewerId));
  // Without this, the title would be that of a page that does not exist.
  useEffect(() => {
    document.title = `Operators · ${town.name}`;
  }, []);
  return (
    <WideColumn>
      <div className="mx-auto w-full max-w-3xl p-5">
        <PageTitle className="mb-5">Operators</PageTitle>
        <Tabs
          label="For operators"
          value={tab}
          onChange={showTab}
          tabs={[
            {
              value: 'start',
              label: 'Start',
              content: later(<StartTab viewerId={viewerId} show={showTab} />),
            },
            { value: 'open', label: 'Open', content: <Reports viewerId={viewerId} state="open" /> },
            { value: 'handled', label: 'Handled', content: <Reports viewerId={viewerId} state="handled" /> },
            {
              value: 'posts',
              label: 'New posts',
              content: <FirstPostsTab viewerId={viewerId} />,
              unread: posts?.waiting ?? 0,
            },
            { value: 'people', label: 'People', content: later(<PeopleTab viewerId={viewerId} />) },
            { value: 'meetups', label: 'Meetups', content: later(<MeetupsTab viewerId={viewerId} />) },
            { value: 'log', label: 'Log', content: <ActionLog viewerId={viewerId} /> },
            { value: 'figures', label: 'Figures', content: <FiguresTab viewerId={viewerId} /> },
            { value: 'town', label: 'Town', content: <TownTab viewerId={viewerId} /> },
            { value: 'settings', label: 'Settings', content: <SettingsTab viewerId={viewerId} /> },
          ]}
        />
      </div>
    </WideColumn>
  );
}

const later = (tab: ReactNode) => <Suspense fallback={<Skeleton className="h-96" />}>{tab}</Suspense>;

const PAST = {
  hide: 'hid',
  show: 'showed again',
  suspend: 'suspended',
  restore: 'restored',
  answer: 'answered a report about',
  reset: 'made a link for a new password of',
  grant: 'made an operator of',
  take: 'took the role of an operator from',
  set: 'changed the',
  approve: 'approved',
  refuse: 'refused',
  look: 'looked at',
} as const;

function ActionLog({ viewerId }: { viewerId: number }) {
  return (
    <PagedList
      list={useInfiniteQuery(actionsQuery(viewerId))}
      things="the log"
      empty={<EmptyState title="Nothing was done yet" text="Every action is kept here, with its reason." />}
    >
      {(actions) => (
        <ol className={listClass}>
          {actions.map(({ id, operator, action, subject, reason, createdAt }) => (
            <li key={id} className="py-4">
              <p>
                <span className="font-semibold">{operator}</span> {PAST[action]} {subject}
              </p>
              <p className="whitespace-pre-line text-muted">{reason}</p>
              <Time at={createdAt} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function Reports({ viewerId, state }: { viewerId: number; state: ReportState }) {
  const { open } = useSheet(
    'operator-action',
    (about: { report: Report; action: OperatorActionName }, leave) => ({ ...about, viewerId, leave }),
  );
  return (
    <PagedList
      list={useInfiniteQuery(reportsQuery(viewerId, state))}
      things="reports"
      empty={
        state === 'open' ? (
          <EmptyState title="Nothing to look at" text="New reports show up here." />
        ) : (
          <EmptyState title="No report was handled yet" text="Reports you answer show up here." />
        )
      }
    >
      {(reports) => (
        <Rows items={reports} idOf={({ id }) => id} className="grid grid-cols-1 gap-4">
          {(report) => <ReportCard report={report} onAction={(action) => open({ report, action })} />}
        </Rows>
      )}
    </PagedList>
  );
}

type Props = { report: Report; onAction: (action: OperatorActionName) => void };

function ReportCard({ report, onAction }: Props) {
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
