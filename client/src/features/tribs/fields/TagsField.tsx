import { useQuery } from '@tanstack/react-query';
import { TAGS_OFFERED } from '#shared/domain/limits';
import { Chip } from '../../../ui/Chip';
import { InlineError } from '../../../ui/InlineError';
import { CheckIcon, PlusIcon } from '../../../ui/icons';
import { Skeleton } from '../../../ui/Skeleton';
import { interestsQuery } from '../../interests/interests.api';
import type { FieldOf } from './field-of';

/** Names, as the meetup stores them. Tags are optional, so a failed list does not block. */
export function TagsField({ value, onChange }: FieldOf<readonly string[]>) {
  const interests = useQuery(interestsQuery);
  const offered = [...new Set(interests.data?.slice(0, TAGS_OFFERED).map(({ name }) => name))];
  const toggle = (tag: string) =>
    onChange(value.includes(tag) ? value.filter((other) => other !== tag) : [...value, tag]);
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-semibold text-ink">
        Tags <span className="font-normal text-muted">(optional)</span>
      </legend>
      {interests.isPending && (
        <>
          <output className="sr-only">Loading tags...</output>
          <Skeleton className="h-24" />
        </>
      )}
      {interests.isError && (
        <InlineError onRetry={() => void interests.refetch()}>
          The tags didn&apos;t load. You can go on without them.
        </InlineError>
      )}
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        {offered.map((tag) => (
          <Chip key={tag} pressed={value.includes(tag)} onClick={() => toggle(tag)}>
            {value.includes(tag) ? (
              <CheckIcon size={16} strokeWidth={2.5} className="-ml-1 text-accent" />
            ) : (
              <PlusIcon size={16} className="-ml-1 text-muted" />
            )}
            {tag}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
