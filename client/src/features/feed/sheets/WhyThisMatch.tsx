import { useQuery } from '@tanstack/react-query';
import { VALUE_SCALES, type ValueKey } from '#shared/domain/values';
import { ErrorState } from '../../../ui/ErrorState';
import { InterestIcon } from '../../../ui/InterestIcon';
import { MatchLabel } from '../../../ui/MatchLabel';
import { Skeleton } from '../../../ui/Skeleton';
import { interestsQuery } from '../../interests/interests.api';
import { tribQuery } from '../../tribs/tribs.api';
import type { SheetProps } from './CardSheet';

/** In words, and only about you and the group: nobody's own answers can be read from it. */
export function WhyThisMatch({ trib, actions }: SheetProps) {
  const detail = useQuery(tribQuery(actions.viewerId, trib.id));
  const interests = useQuery(interestsQuery);
  if (detail.isError) return <ErrorState onRetry={() => void detail.refetch()} />;
  if (detail.isPending || interests.isPending) {
    return (
      <output className="grid gap-3">
        <span className="sr-only">Looking at what you have in common...</span>
        <Skeleton className="h-11 w-1/2" />
        <Skeleton className="h-11" />
        <Skeleton className="h-16" />
      </output>
    );
  }
  const { why, avgCompatibility } = detail.data;
  const shared = (interests.data ?? []).filter(({ id }) => why.sharedInterestIds.includes(id));
  return (
    <div className="grid gap-6">
      <MatchLabel score={avgCompatibility} size="md" />
      <section>
        <h3 className="mb-3 font-semibold">
          {shared.length > 0 ? 'Interests you share' : 'No interest in common yet'}
        </h3>
        {shared.length > 0 ? (
          <ul className="flex flex-wrap gap-2">
            {shared.map(({ id, name, icon }) => (
              <li
                key={id}
                className="inline-flex items-center gap-2 rounded-pill border border-line bg-raised px-3.5 py-2 text-sm font-semibold"
              >
                <InterestIcon iconKey={icon} size={18} />
                {name}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">
            It is your values that bring you together. A good reason to try something new.
          </p>
        )}
      </section>
      <dl className="grid gap-3">
        <Value term="Closest on" of={why.closestValue} />
        <Value term="Furthest apart on" of={why.farthestValue} />
      </dl>
    </div>
  );
}

function Value({ term, of }: { term: string; of: ValueKey }) {
  const scale = VALUE_SCALES.find(({ key }) => key === of);
  if (!scale) return null;
  return (
    <div className="rounded-input border border-line bg-raised px-4 py-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-semibold">
        {scale.label === 'I am' ? 'Body and soul' : scale.label}
        <span className="font-normal text-muted">
          {' '}
          · {scale.low} to {scale.high}
        </span>
      </dd>
    </div>
  );
}
