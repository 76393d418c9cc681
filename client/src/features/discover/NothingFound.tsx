import { Link } from 'wouter';
import type { DiscoverTab } from '#shared/domain/discover-tabs';
import { paths } from '../../lib/paths';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { type Found, thingsFound } from './use-discover-url';
import * as t from './texts';

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
      title={t.nothingFoundFor({ search })}
      text={others.length > 0 ? t.butThereSomethingHere : t.tryAnotherWordOr}
      action={
        <div className="flex flex-col gap-3">
          {others.map((found) => (
            <Button key={found.tab} size="md" onClick={() => onTab(found.tab)}>
              {thingsFound(found)}
            </Button>
          ))}
          <Button variant="secondary" size="md" onClick={onClear}>
            {t.clearSearch}
          </Button>
          {others.length === 0 && (
            <Link href={paths.createTrib} className={buttonClass({ size: 'md' })}>
              {t.createMeetup}
            </Link>
          )}
        </div>
      }
    />
  );
}
