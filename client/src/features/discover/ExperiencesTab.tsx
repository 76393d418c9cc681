import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState';
import { CardGrid } from './CardGrid';
import { ExperienceCard } from './ExperienceCard';
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
      <CardGrid items={ideas.data ?? []}>
        {(idea, index) => <ExperienceCard idea={idea} search={search} isFirst={index === 0} />}
      </CardGrid>
    </ListState>
  );
}
