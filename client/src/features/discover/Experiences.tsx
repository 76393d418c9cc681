import { useQuery } from '@tanstack/react-query';
import type { Idea } from '#shared/api/catalogue';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { ClockIcon, MapPinIcon, StarIcon } from '../../ui/icons';
import { CardGrid, CardGridSkeleton } from './CardGrid';
import { ideasQuery } from '../tribs/ideas.api';

const DEFAULT_RATING = 4.5;

export function Experiences() {
  const ideas = useQuery(ideasQuery);
  if (ideas.isPending) return <CardGridSkeleton label="Loading experiences..." />;
  if (ideas.isError) {
    return <ErrorState title="Failed to load experiences" onRetry={() => void ideas.refetch()} />;
  }
  if (ideas.data.length === 0) return <EmptyState title="No experiences available" />;
  return (
    <CardGrid>
      {ideas.data.map((idea) => (
        <ExperienceCard key={idea.id} idea={idea} />
      ))}
    </CardGrid>
  );
}

function ExperienceCard({ idea }: { idea: Idea }) {
  return (
    <Card className="flex flex-col">
      <div className="flex items-center justify-between gap-3 text-sm">
        <span className="font-semibold text-accent">{idea.category}</span>
        <span className="flex items-center gap-1 text-muted">
          <StarIcon size={16} className="text-good" />
          <span className="sr-only">Rated</span> {(idea.rating ?? DEFAULT_RATING).toFixed(1)}
        </span>
      </div>
      <h2 className="mt-2 font-display text-lg font-bold text-balance">{idea.title}</h2>
      <p className="mt-1 line-clamp-3 text-sm text-muted">{idea.description}</p>
      <p className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-4 text-sm text-muted">
        <span className="flex items-center gap-1.5">
          <MapPinIcon size={16} />
          {idea.location ?? 'Various locations'}
        </span>
        <span className="flex items-center gap-1.5">
          <ClockIcon size={16} />
          {idea.duration ?? '2-3 hours'}
        </span>
      </p>
    </Card>
  );
}
