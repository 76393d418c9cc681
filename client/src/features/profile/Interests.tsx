import { useQuery } from '@tanstack/react-query';
import { InterestIcon } from '../../ui/InterestIcon';
import { Tag } from '../../ui/Chip';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { interestsQuery } from '../interests/interests.api';

export function Interests({ ids }: { ids: readonly number[] }) {
  const interests = useQuery({ ...interestsQuery, refetchOnMount: false });
  if (interests.isPending) return <Skeleton className="h-8 w-2/3 rounded-pill" />;
  if (interests.isError) return <ErrorState onRetry={() => void interests.refetch()} />;
  const own = interests.data.filter(({ id }) => ids.includes(id));
  if (own.length === 0) return <p className="text-muted">None chosen yet.</p>;
  return (
    <div className="flex flex-wrap gap-2">
      {own.map((interest) => (
        <Tag key={interest.id}>
          <InterestIcon iconKey={interest.icon} size={18} />
          {interest.name}
        </Tag>
      ))}
    </div>
  );
}
