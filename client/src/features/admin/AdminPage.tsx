import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PRODUCT_NAME } from '#shared/domain/names';
import { EmptyState } from '../../ui/EmptyState';
import { PageTitle, WideColumn } from '../../ui/Page';
import { Tabs } from '../../ui/Tabs';
import { actionsQuery } from './admin.api';
import { PagedList } from './PagedList';
import { Reports, Time } from './Reports';

const TAB = 'tab';

/** For operators: what people reported, and what was done about it. */
export default function AdminPage({ viewerId }: { viewerId: number }) {
  const [path, navigate] = useLocation();
  const tab = new URLSearchParams(useSearch()).get(TAB) ?? 'open';
  // Without it the title would be the one of a page that does not exist.
  useEffect(() => {
    document.title = `Reports · ${PRODUCT_NAME}`;
  }, []);
  return (
    <WideColumn>
      <div className="mx-auto w-full max-w-3xl p-5">
        <PageTitle className="mb-5">Reports</PageTitle>
        <Tabs
          label="Reports"
          value={tab}
          onChange={(value) => navigate(`${path}?${TAB}=${value}`, { replace: true })}
          tabs={[
            { value: 'open', label: 'Open', content: <Reports viewerId={viewerId} state="open" /> },
            { value: 'handled', label: 'Handled', content: <Reports viewerId={viewerId} state="handled" /> },
            { value: 'log', label: 'Log', content: <ActionLog viewerId={viewerId} /> },
          ]}
        />
      </div>
    </WideColumn>
  );
}

const PAST = {
  hide: 'hid',
  show: 'showed again',
  suspend: 'suspended',
  restore: 'restored',
  answer: 'answered a report about',
} as const;

/** Who did what, when and why, the latest first. */
function ActionLog({ viewerId }: { viewerId: number }) {
  const list = useInfiniteQuery(actionsQuery(viewerId));
  const actions = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PagedList
      list={list}
      things="the log"
      isEmpty={actions.length === 0}
      empty={<EmptyState title="Nothing was done yet" text="Every action is kept here, with its reason." />}
    >
      <ol className="divide-y divide-line rounded-card border border-line bg-surface px-5">
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
    </PagedList>
  );
}
