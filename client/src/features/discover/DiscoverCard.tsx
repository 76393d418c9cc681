import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Highlight } from './Highlight';

type Props = {
  picture: ReactNode;
  /** A button on the picture. */
  corner?: ReactNode;
  title: string;
  search: string;
  link: { href: string; state?: object };
  /** The line above the title. */
  kicker?: ReactNode;
  description: string | null;
  facts: ReactNode;
  footer?: ReactNode;
};

/** Experiences, communities and meetups look alike. All of the card is its link, except for its buttons. */
export function DiscoverCard({
  picture,
  corner,
  title,
  search,
  link,
  kicker,
  description,
  facts,
  footer,
}: Props) {
  return (
    <article className="@container relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-edge has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-accent">
      {picture}
      {corner && (
        <div data-theme="dark" className="absolute top-3 right-3 z-10 text-ink">
          {corner}
        </div>
      )}
      <div className="flex flex-1 flex-col p-4">
        {kicker && (
          <div className="mb-1 flex items-center justify-between gap-3 text-sm text-muted">{kicker}</div>
        )}
        <h2 className="font-display text-lg font-bold text-balance">
          <Link {...link} className="outline-none after:absolute after:inset-0">
            <Highlight text={title} search={search} />
          </Link>
        </h2>
        {description && (
          <p className="mt-1 line-clamp-2 text-sm text-pretty text-muted">
            <Highlight text={description} search={search} />
          </p>
        )}
        <ul className="mt-auto grid gap-1 pt-3 text-sm text-muted">{facts}</ul>
        {/* Padding instead of the margin would cover the touch target of a button above. */}
        {footer && <div className="relative z-10 mt-4">{footer}</div>}
      </div>
    </article>
  );
}

/** "Austin, TX", after its icon. */
export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <span className="grid h-[1lh] w-5 shrink-0 items-center">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

export const CARD_PICTURE = 'aspect-video w-full';

/** About the displayed width. On a phone less: drawings are sharp enough with fewer pixels, and load faster. */
export const CARD_SIZES = '(min-width: 1024px) 312px, (min-width: 700px) 46vw, 60vw';
