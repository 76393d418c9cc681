import { loadMore } from '../lib/load-more';
import { Button } from './Button';
import * as t from './texts';

type Props = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean } & Parameters<typeof loadMore>[0];
  /** What the button shows more of, if the heading above does not say it. */
  things?: 'members' | 'requests' | 'people';
};

export function ShowMore({ list, things }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="mt-3"
      busy={list.isFetchingNextPage}
      onClick={() => void loadMore(list)}
    >
      {t.showMore({ things: things ?? 'other' })}
    </Button>
  );
}
