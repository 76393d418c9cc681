import { type ReactNode, useId } from 'react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { photoSources } from '#shared/domain/photos';
import type { Page } from '../../lib/api-client';
import { loadMore } from '../../lib/load-more';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Skeleton';

type Props<T> = {
  list: UseInfiniteQueryResult<InfiniteData<Page<T>>>;
  things: string;
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
};

export const listClass = 'divide-y divide-line rounded-card border border-line bg-surface px-5';

export function PagedList<T>({ list, things, empty, children }: Props<T>) {
  const loading = (
    <Loading label={`Loading ${things}...`} placeholders={['h-40', 'h-40']} className="grid gap-4" />
  );
  return (
    <QueryState query={list} loading={loading}>
      {({ pages }) => {
        const all = pages.flatMap(({ items }) => items);
        if (all.length === 0) return empty;
        return (
          <>
            {children(all)}
            {list.hasNextPage && (
              <div className="grid place-items-center py-5">
                <Button
                  variant="secondary"
                  busy={list.isFetchingNextPage}
                  onClick={() => void loadMore(list)}
                >
                  Show more
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryState>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-display text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

export const CardSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <Card>{children}</Card>
  </Section>
);

export const Mark = ({ children }: { children: ReactNode }) => (
  <span className="rounded-pill border border-line bg-raised px-3 py-1 text-xs font-semibold">
    {children}
  </span>
);

export const Quote = ({ head, children }: { head: string; children: string }) => (
  <div className="rounded-input border border-line bg-raised px-4 py-3">
    <p className="text-sm text-muted">{head}</p>
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {children}
    </p>
  </div>
);

type PictureProps = { source: string; alt: string; className?: string };

export const Picture = ({ source, alt, className = '' }: PictureProps) => (
  <img
    src={source}
    srcSet={photoSources(source)}
    sizes="(min-width: 640px) 224px, 90vw"
    alt={alt}
    width={224}
    height={168}
    loading="lazy"
    decoding="async"
    className={`aspect-4/3 w-full rounded-input bg-raised object-cover ${className}`}
  />
);

const WHEN = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

export const Time = ({ at, className }: { at: string; className?: string }) => (
  <time dateTime={at} className={`text-sm text-muted ${className ?? ''}`}>
    {WHEN.format(new Date(at))}
  </time>
);
