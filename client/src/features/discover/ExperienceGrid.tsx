import type { Idea } from '#shared/api/catalogue';
import { CardGrid } from './CardGrid';
import { ExperienceCard } from './ExperienceCard';

export function ExperienceGrid({ ideas, search }: { ideas: readonly Idea[]; search: string }) {
  return (
    <CardGrid items={ideas}>
      {(idea, index) => <ExperienceCard idea={idea} search={search} isFirst={index === 0} />}
    </CardGrid>
  );
}
