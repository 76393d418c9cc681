import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState';
import { ExperienceGrid } from './ExperienceGrid';
import { FoundCount } from './FoundCount';
import { ListState } from './ListState';
import { useFoundIdeas } from './use-found';

/** `nothingFound` is shown instead of the list if the search found nothing. */
export type TabProps = { search: string; nothingFound: ReactNode };

export function ExperiencesTab({ search, nothingFound }: TabProps) {
  const ideas = useFoundIdeas(search);
  const none = <EmptyState title="No experiences available" />;
  return (
    <ListState
      list={ideas}
      things="experiences"
      count={ideas.data?.length}
      empty={search === '' ? none : nothingFound}
    >
      <FoundCount search={search} count={ideas.isPlaceholderData ? null : ideas.data?.length} />
      <ExperienceGrid ideas={ideas.data ?? []} search={search} />
    </ListState>
  );
}
