import type { ReactNode } from 'react';
import { useFeedFilters } from './filter/use-feed-filters';

type Props = {
  index: number;
  isCurrent: boolean;
  picture: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
};

/** A card of the deck that is no meetup. */
export function MessageCard({ index, isCurrent, picture, title, text, children }: Props) {
  const { activeCount } = useFeedFilters();
  return (
    <article
      aria-roledescription="slide"
      aria-label={title}
      aria-current={isCurrent || undefined}
      inert={!isCurrent}
      data-theme="dark"
      data-filtered={activeCount > 0 || undefined}
      className="deck-card message-card bg-canvas text-ink"
      style={{ transform: `translateY(${index * 100}%)` }}
    >
      <div
        data-scroll
        className="message-scroll absolute inset-x-0 bottom-20 flex flex-col items-center overflow-y-auto px-5 text-center"
      >
        <div className="my-auto flex w-full max-w-80 flex-col items-center">
          <span className="message-extra mb-6">{picture}</span>
          <h2 tabIndex={-1} className="font-display text-xl font-bold tracking-tight text-balance">
            {title}
          </h2>
          <p className="message-extra mt-2 text-base text-pretty text-muted">{text}</p>
          {children && <div className="mt-6 grid w-full gap-3">{children}</div>}
        </div>
      </div>
    </article>
  );
}
