import { type ReactNode, useId } from 'react';
import { SparkIcon } from './icons';

type Props = {
  picture?: ReactNode;
  /** Shown above the title: how well the offer fits. */
  head: ReactNode;
  title: ReactNode;
  facts: ReactNode;
  /** The main button, shown above details that only some people read. */
  action?: ReactNode;
  why: string;
  children: ReactNode;
};

/** Something offered to a person, with the facts they need before answering. */
export function OfferCard({ picture, head, title, facts, action, why, children }: Props) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-pop"
    >
      {picture}
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div>
          {head}
          <h2
            dir="auto"
            id={titleId}
            tabIndex={-1}
            className="mt-3 font-display text-lg font-bold tracking-tight text-balance first:mt-0"
          >
            {title}
          </h2>
        </div>
        <ul className="grid gap-1.5 text-sm font-semibold">{facts}</ul>
        {action}
        {why !== '' && (
          <p className="flex gap-2 rounded-input bg-raised px-4 py-3 text-sm text-pretty">
            <SparkIcon size={18} className="h-[1lh] text-accent" />
            {why}
          </p>
        )}
        {children}
      </div>
    </article>
  );
}

export function OfferFact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  );
}
