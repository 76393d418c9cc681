import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import type { FirstPost } from '#shared/api/first-posts';
import { DAY_MS } from '#shared/domain/durations';
import { startLabel } from '#shared/domain/meetup-time';
import type { Report, ReportSubject } from '#shared/api/safety';
import { LANG } from '../../lib/lang';
import { town } from '../../lib/town';
import { Rows } from '../../lib/motion/Rows';
import { Avatar } from '../../ui/Avatar';
import { useNow } from '../../lib/use-now';
import { useWrite } from '../../lib/use-write';
import { Button, onSingleTap } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { PageTitle, WideColumn } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { showToast } from '../../ui/toast-store';
import { lazyPart } from '../../lib/LazyPart';
import { adminPage } from '../../lib/paths';
import { useTab } from '../../navigation/use-url';
import { useSheet } from '../../navigation/use-sheet';
import { actionsOf, BUTTONS, KIND_NAMES, type OperatorActionName } from './action-texts';
import {
  actionsQuery,
  adminKey,
  firstPostCountQuery,
  firstPostsQuery,
  postDecision,
  reportsQuery,
  type ReportState,
} from './admin.api';
import { FiguresTab } from './FiguresTab';
import { listClass, Mark, PagedList, Picture, Quote, Time } from './AdminParts';
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
  const tabs: [name: typeof tab, label: string, content: ReactNode][] = [
    ['start', 'Start', later(<StartTab viewerId={viewerId} show={showTab} />)],
    ['open', 'Open', <Reports key="open" viewerId={viewerId} state="open" />],
    ['handled', 'Handled', <Reports key="handled" viewerId={viewerId} state="handled" />],
    ['posts', 'New posts', <FirstPostsTab key="posts" viewerId={viewerId} />],
    ['people', 'People', later(<PeopleTab viewerId={viewerId} />)],
    ['meetups', 'Meetups', later(<MeetupsTab viewerId={viewerId} />)],
    ['log', 'Log', <ActionLog key="log" viewerId={viewerId} />],
    ['figures', 'Figures', <FiguresTab key="figures" viewerId={viewerId} />],
    ['town', 'Town', <TownTab key="town" viewerId={viewerId} />],
    ['settings', 'Settings', <SettingsTab key="settings" viewerId={viewerId} />],
  ];
  return (
    <WideColumn>
      <div className="mx-auto w-full max-w-3xl p-5">
        <PageTitle className="mb-5">Operators</PageTitle>
        <Tabs
          label="For operators"
          value={tab}
          onChange={showTab}
          tabs={tabs.map(([name, label, content]) => ({
            value: name,
            label,
            content,
            ...(name === 'posts' && { unread: posts?.waiting ?? 0 }),
          }))}
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
        <Time at={report.createdAt} className="ms-auto" />
      </div>
      <Subject subject={subject} />
      <Quote head={reporter ? `${reporter.displayName} wrote` : 'Somebody wrote'}>{report.reason}</Quote>
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
        <Picture source={picture} alt={`What was reported: ${title}`} className="shrink-0 sm:w-56" />
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

/** Lists held first posts, with everything an operator needs to decide on them. */
export function FirstPostsTab({ viewerId }: { viewerId: number }) {
  const { open } = useSheet('refuse-post', (post: FirstPost, leave) => ({ post, viewerId, leave }));
  const approval = useWrite({
    subject: ({ id }: FirstPost) => `first post ${id}`,
    action: () => 'approve',
    send: ({ id, version }) => postDecision(id, { decision: 'approve', version }),
    done: () => showToast({ title: 'Everybody sees it now' }),
    failure: { toast: 'Nothing was decided' },
    // Also after a failure, which may mean that the post was changed, or decided by another operator.
    stale: [adminKey(viewerId)],
  });
  return (
    <PagedList
      list={useInfiniteQuery(firstPostsQuery(viewerId))}
      things="new posts"
      empty={
        <EmptyState
          title="Nothing waits"
          text="If you have it so under Settings, first posts of new accounts wait here until you have looked."
        />
      }
    >
      {(posts) => (
        <Rows items={posts} idOf={({ id }) => id} className="grid grid-cols-1 gap-4">
          {(post) => (
            <PostCard
              post={post}
              isBusy={approval.pending.some(({ id }) => id === post.id)}
              onApprove={() => approval.send(post)}
              onRefuse={() => open(post)}
            />
          )}
        </Rows>
      )}
    </PagedList>
  );
}

const POST_KINDS = { trib: 'Meetup', series: 'Series', community: 'Community' } as const;

type PostCardProps = { post: FirstPost; isBusy: boolean; onApprove: () => void; onRefuse: () => void };

function PostCard({ post, isBusy, onApprove, onRefuse }: PostCardProps) {
  const now = useNow();
  const { kind, askedAt, refusedBefore, contents, announcements, maker } = post;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Mark>{POST_KINDS[kind]}</Mark>
        {refusedBefore !== null && <Mark>Asked once more</Mark>}
        <Time at={askedAt} className="ms-auto" />
      </div>
      {contents.map((content) => (
        <Content key={JSON.stringify(content)} {...content} />
      ))}
      {announcements.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may say the same
        <Quote key={index} head="Announcement, sent once it is shown">
          {text}
        </Quote>
      ))}
      <Facts post={post} />
      {refusedBefore !== null && <Quote head="Refused before">{refusedBefore}</Quote>}
      <div className="flex items-center gap-3 border-t border-line pt-4">
        <Avatar person={maker} size={40} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{maker.displayName}</p>
          <p className="text-sm text-muted">{makerText(maker, now)}</p>
        </div>
      </div>
      {maker.bio !== null && <p className="text-sm wrap-anywhere text-muted">{maker.bio}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="md" busy={isBusy} onClick={onSingleTap(onApprove)}>
          Approve
        </Button>
        <Button size="md" variant="danger" onClick={onRefuse}>
          Refuse
        </Button>
      </div>
    </Card>
  );
}

function Content({ title, text, pictures }: FirstPost['contents'][number]) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {pictures.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-2">
          {pictures.map((picture, index) => (
            <li key={picture}>
              <Picture source={picture} alt={`${title}, ${index + 1} of ${pictures.length}`} />
            </li>
          ))}
        </ul>
      )}
      <div className="min-w-0">
        <h2 className="font-display text-lg font-bold text-balance wrap-anywhere">{title}</h2>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
    </div>
  );
}

function Facts({ post: { category, city, startTime, timeZone, dates } }: { post: FirstPost }) {
  const facts = [
    category,
    city,
    startTime && startLabel(new Date(startTime), timeZone ?? 'UTC', LANG),
    dates > 1 && `${dates} dates`,
  ].filter(Boolean);
  return facts.length > 0 && <p className="text-sm text-muted">{facts.join(' · ')}</p>;
}

function makerText({ createdAt, shown, refused }: FirstPost['maker'], now: Date): string {
  const days = Math.floor((now.getTime() - new Date(createdAt).getTime()) / DAY_MS);
  const age = days < 1 ? 'Signed up today' : `Signed up ${plural(days, 'day')} ago`;
  const earlier = shown === 0 ? 'nothing shown yet' : `${plural(shown, 'post')} shown`;
  return [age, earlier, ...(refused > 0 ? [`${refused} refused`] : [])].join(' · ');
}

const plural = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
