import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { PersonCard } from '#shared/api/users';
import { oncePerName } from '#shared/domain/interests';
import { tribPath } from '../../lib/paths';
import { InlineError } from '../../ui/InlineError';
import { InterestIcon } from '../../ui/InterestIcon';
import { ForwardIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/Skeleton';
import { interestsQuery } from '../interests/interests.api';
import { ValueFact } from './ValueFact';

type Props = { card: PersonCard; onGo: (path: string) => void };

/** Their interests, and why the two match: described, never the other's own answers. */
export function PersonDetails({ card, onGo }: Props) {
  const { match, sharedTribs } = card;
  return (
    <>
      <Section title="Interests">
        <Interests card={card} />
      </Section>
      <Section title="Why this match">
        {match ? (
          <dl className="grid gap-2.5">
            {match.closest && <ValueFact term="Closest on" value={match.closest} />}
            {match.farthest && <ValueFact term="Furthest apart on" value={match.farthest} />}
          </dl>
        ) : (
          <p className="text-sm text-pretty text-muted">
            Your match shows once you have both said what you&apos;re into.
          </p>
        )}
      </Section>
      {sharedTribs.length > 0 && (
        <Section title="Tribs in common">
          <ul className="-mx-3 grid grid-cols-1">
            {sharedTribs.map(({ id, name }) => (
              <li key={id}>
                <Link
                  href={tribPath(id)}
                  onClick={(event) => {
                    event.preventDefault();
                    onGo(tribPath(id));
                  }}
                  className="flex min-h-11 items-center gap-3 rounded-input px-3 py-1.5 font-semibold hover:bg-raised"
                >
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <ForwardIcon size={20} className="shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2.5 font-display text-base font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The shared ones come first, and stand out. */
function Interests({ card: { interestIds, match } }: Pick<Props, 'card'>) {
  const interests = useQuery(interestsQuery);
  if (interestIds.length === 0) return <p className="text-sm text-muted">Nothing chosen yet.</p>;
  if (interests.isPending) return <Skeleton className="h-9 w-2/3 rounded-pill" />;
  if (interests.isError) {
    return (
      <InlineError onRetry={() => void interests.refetch()}>The interests didn&apos;t load.</InlineError>
    );
  }
  const isShared = (id: number) => match?.sharedInterestIds.includes(id) ?? false;
  const own = oncePerName(
    interests.data
      .filter(({ id }) => interestIds.includes(id))
      .toSorted((a, b) => Number(isShared(b.id)) - Number(isShared(a.id))),
  );
  return (
    <ul className="flex flex-wrap gap-2">
      {own.map(({ id, name, icon }) => (
        <li
          key={id}
          className={`inline-flex min-h-9 items-center gap-2 rounded-pill border px-3.5 py-1.5 text-sm ${
            isShared(id) ? 'border-accent bg-ember/15 font-semibold' : 'border-line bg-raised'
          }`}
        >
          <InterestIcon iconKey={icon} size={18} />
          {name}
          {isShared(id) && <span className="sr-only">, you too</span>}
        </li>
      ))}
    </ul>
  );
}
