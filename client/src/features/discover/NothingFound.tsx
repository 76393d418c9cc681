import { Link } from 'wouter';
import type { DiscoverTab } from '#shared/domain/discover-tabs';
import { paths } from '../../lib/paths';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { type Found, thingsFound } from './use-discover-url';

type NothingProps = {
  search: string;
  /** The tabs in which there is something. */
  others: readonly Found[];
  onTab: (tab: DiscoverTab) => void;
  onClear: () => void;
};

export function NothingFound({ search, others, onTab, onClear }: NothingProps) {
  return (
    <EmptyState
      title={`Nothing found for “${search}”`}
      text={others.length > 0 ? 'But there is something here:' : 'Try another word, or start it yourself.'}
      action={
        <div className="flex flex-col gap-3">
          {others.map((found) => (
            <Button key={found.tab} size="md" onClick={() => onTab(found.tab)}>
              {thingsFound(found)}
            </Button>
          ))}
          <Button variant="secondary" size="md" onClick={onClear}>
            Clear search
          </Button>
          {others.length === 0 && (
            <Link href={paths.createTrib} className={buttonClass({ size: 'md' })}>
              Create a meetup
            </Link>
          )}
        </div>
      }
    />
  );
}
