import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/EmptyState';
import { actionsQuery } from './admin.api';
import { PagedList } from './PagedList';
import { Time } from './Time';

const PAST = {
  hide: 'hid',
  show: 'showed again',
  suspend: 'suspended',
  restore: 'restored',
  answer: 'answered a report about',
} as const;

/** Who did what, when and why, the latest first. */
export function ActionLog({ viewerId }: { viewerId: number }) {
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
