import { EmptyState } from '../../../ui/EmptyState';

export function NothingFound({ searched }: { searched: string }) {
  return (
    <output>
      <EmptyState
        title={`Nothing found for “${searched}”`}
        text="Try fewer letters, or look in another tab."
      />
    </output>
  );
}
