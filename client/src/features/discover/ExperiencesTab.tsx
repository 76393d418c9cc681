import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState';
import { ExperienceGrid } from './ExperienceGrid';
import { ResultCount } from './ResultCount';
import { ListState } from './ListState';
import { useIdeaSearch } from './use-search';

/** `nothingFound` is shown instead of the list if the search found nothing. */
export type TabProps = { search: string; nothingFound: ReactNode };

export function ExperiencesTab({ search, nothingFound }: TabProps) {
  const ideas = useIdeaSearch(search);
  const none = <EmptyState title="No experiences available" />;
  return (
    <>
      <ResultCount search={search} count={ideas.isPlaceholderData ? null : ideas.data?.length} />
      <ListState
        list={ideas}
        things="experiences"
        count={ideas.data?.length}
        empty={search === '' ? none : nothingFound}
      >
        <ExperienceGrid ideas={ideas.data ?? []} search={search} />
      </ListState>
    </>
  );
}
