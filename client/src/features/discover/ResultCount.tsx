type Props = { search: string; count: number | null | undefined; hasMore?: boolean };

/** Announces what a search found, once it has. */
export function ResultCount({ search, count, hasMore = false }: Props) {
  const text =
    search === '' || count === null || count === undefined ? '' : `${count}${hasMore ? '+' : ''} found`;
  return <output className="sr-only">{text}</output>;
}
