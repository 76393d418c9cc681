import { useQuery } from '@tanstack/react-query';
import { oncePerName } from '#shared/domain/interests';
import { Rows } from '../../lib/motion/Rows';
import { Tag } from '../../ui/Chip';
import { InlineError } from '../../ui/InlineError';
import { InterestIcon } from '../../ui/InterestIcon';
import { Skeleton } from '../../ui/Skeleton';
import { interestsQuery } from '../interests/interests.api';
import { SectionCard } from './SectionCard';

type Props = { ids: readonly number[]; onEdit: () => void };

export function InterestsCard({ ids, onEdit }: Props) {
  return (
    <SectionCard title="Interests" edit="Edit interests" onEdit={onEdit}>
      <Interests ids={ids} />
    </SectionCard>
  );
}

function Interests({ ids }: { ids: readonly number[] }) {
  const interests = useQuery({ ...interestsQuery, refetchOnMount: false });
  if (interests.isPending) return <Skeleton className="h-8 w-2/3 rounded-pill" />;
  if (interests.isError) {
    return (
      <InlineError onRetry={() => void interests.refetch()}>Your interests didn&apos;t load.</InlineError>
    );
  }
  const own = oncePerName(interests.data.filter(({ id }) => ids.includes(id)));
  if (own.length === 0) {
    return (
      <p className="text-pretty text-muted">
        None chosen yet. They count most for your match with people and meetups.
      </p>
    );
  }
  return (
    <Rows items={own} idOf={({ id }) => id} className="flex flex-wrap gap-2">
      {({ icon, name }) => (
        <Tag>
          <InterestIcon iconKey={icon} size={18} />
          {name}
        </Tag>
      )}
    </Rows>
  );
}
