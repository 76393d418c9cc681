import { useQuery } from '@tanstack/react-query';
import { firstOfName, oncePerName } from '#shared/domain/interests';
import { InlineError } from '../../ui/InlineError';
import { InterestIcon } from '../../ui/InterestIcon';
import { Skeleton } from '../../ui/Skeleton';
import { interestsQuery } from '../interests/interests.api';
import { ChoiceChips } from './ChoiceChips';

type Props = { chosen: readonly number[]; onChange: (chosen: number[]) => void };

/** One of several choices: if the list does not load, the others can still be saved. */
export function InterestChoice({ chosen, onChange }: Props) {
  const interests = useQuery(interestsQuery);
  if (interests.isPending) {
    return (
      <>
        <output className="sr-only">Loading interests...</output>
        <Skeleton className="h-32" />
      </>
    );
  }
  if (interests.isError) {
    return (
      <InlineError onRetry={() => void interests.refetch()}>
        The interests didn&apos;t load. You can save the rest.
      </InlineError>
    );
  }
  return (
    <ChoiceChips
      legend="Interests"
      options={oncePerName(interests.data).map(({ id, name, icon }) => ({
        value: id,
        text: name,
        icon: <InterestIcon iconKey={icon} size={16} className="-ml-1 text-muted" />,
      }))}
      chosen={firstOfName(interests.data, chosen)}
      onChange={onChange}
    />
  );
}
