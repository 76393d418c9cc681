import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { foldText } from '#shared/domain/fold-text';

type Props = {
  picture: ReactNode;
  /** A button on the picture. */
  corner?: ReactNode;
  title: string;
  search: string;
  link: { href: string; state?: object };
  /** A line above the title. */
  kicker?: ReactNode;
  description: string | null;
  facts: ReactNode;
  footer?: ReactNode;
};

/** Experiences, communities and meetups share this look. The whole card is a link, except for its buttons. */
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
        <div data-theme="dark" className="absolute top-3 end-3 z-10 text-ink">
          {corner}
        </div>
      )}
      <div className="flex flex-1 flex-col p-4">
        {kicker && (
          <div className="mb-1 flex items-center justify-between gap-3 text-sm text-muted">{kicker}</div>
        )}
        <h2 className="font-display text-[min(1.25rem,28px)]/snug font-bold text-balance">
          <Link dir="auto" {...link} className="outline-none after:absolute after:inset-0">
            <Highlight text={title} search={search} />
          </Link>
        </h2>
        {description && (
          <p dir="auto" className="mt-1 line-clamp-2 text-sm text-pretty text-muted">
            <Highlight text={description} search={search} />
          </p>
        )}
        <ul className="mt-auto grid gap-1 pt-3 text-sm text-muted">{facts}</ul>
        {/* A margin, because padding would cover the touch target of a button above. */}
        {footer && <div className="relative z-10 mt-4">{footer}</div>}
      </div>
    </article>
  );
}

/** Shows a text such as "Austin, TX" after its icon. */
export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <span className="grid h-[1lh] w-5 shrink-0 items-center">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

export const CARD_PICTURE = 'aspect-video w-full';

/** About the displayed width, but less on a phone: drawings are sharp enough with fewer pixels, and load faster. */
export const CARD_SIZES = '(min-width: 1024px) 312px, (min-width: 700px) 46vw, 60vw';

export function Highlight({ text, search }: { text: string; search: string }) {
  if (search === '') return text;
  return highlightParts(text, search).map(({ at, text: part, isMatch }) =>
    isMatch ? <mark key={at}>{part}</mark> : part,
  );
}

/** `at` is where the part begins in the text. */
type Part = { at: number; text: string; isMatch: boolean };

/** Shorter words are similar to too many others. */
const SIMILAR_FROM = 4;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Splits a text, and marks the words that a search found: those that begin with one of its words or differ from one by a
 * letter. Only whole words are marked, so that no letter is ever split.
 */
export function highlightParts(text: string, search: string): Part[] {
  const words = foldText(search).split(' ').filter(Boolean);
  const parts: Part[] = [];
  const add = (from: number, to: number, isMatch: boolean) => {
    const last = parts.at(-1);
    if (from === to) return;
    if (last?.isMatch === isMatch) last.text += text.slice(from, to);
    else parts.push({ at: from, text: text.slice(from, to), isMatch });
  };
  let end = 0;
  for (const found of text.matchAll(WORD)) {
    const [word] = found;
    const folded = foldText(word);
    add(end, found.index, false);
    add(
      found.index,
      found.index + word.length,
      folded !== '' && words.some((sought) => isFound(folded, sought)),
    );
    end = found.index + word.length;
  }
  add(end, text.length, false);
  return parts;
}

function isFound(word: string, sought: string): boolean {
  if (word.startsWith(sought)) return true;
  return word.length >= SIMILAR_FROM && sought.length >= SIMILAR_FROM && isOneLetterAway(word, sought);
}

/** True for one letter more, less or different, or for two neighbours swapped. */
function isOneLetterAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  if (a.length > b.length) return a.slice(start + 1) === b.slice(start);
  if (a.length < b.length) return a.slice(start) === b.slice(start + 1);
  if (a.slice(start + 1) === b.slice(start + 1)) return true;
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start];
  return isSwapped && a.slice(start + 2) === b.slice(start + 2);
}
