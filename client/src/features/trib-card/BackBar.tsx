import { type RefObject, useEffect, useState } from 'react';
import { BackIcon } from '../../ui/icons';
import { RoundButton } from './SideButtons';

type WatchedRef = RefObject<HTMLElement | null>;
type Props = { name: string; picture: WatchedRef; heading: WatchedRef; onBack: (() => void) | null };

/**
 * The back button floats over the picture. Once the bar is over text, it gets a background, and the name once the
 * heading has scrolled away.
 */
export function BackBar({ name, picture, heading, onBack }: Props) {
  // Without a button the bar appears only when it is needed, so that it covers no heading that is still in view.
  const covered = onBack ? COVERED : '0px';
  const isSolid = useScrolledAway(picture, covered);
  const isNamed = useScrolledAway(heading, covered);
  return (
    <div
      data-theme={isSolid ? undefined : 'dark'}
      data-solid={isSolid || undefined}
      className="back-bar pointer-events-none absolute inset-x-0 top-0 z-10 flex items-center gap-2 border-b px-5 pt-[max(12px,env(safe-area-inset-top))] pb-2 text-ink"
    >
      {onBack && (
        <RoundButton label="Back" onClick={onBack} className="pointer-events-auto shrink-0">
          <BackIcon />
        </RoundButton>
      )}
      <p
        aria-hidden="true"
        className={`min-w-0 truncate font-semibold transition-opacity ${isNamed ? '' : 'invisible opacity-0'}`}
      >
        {name}
      </p>
    </div>
  );
}

/** The negative height of the bar, as the observer's margin. */
const COVERED = '-64px 0px 0px';

/** Whether the element scrolled up under the bar. Elements further down do not count, although they are out of view as well. */
function useScrolledAway(watched: WatchedRef, rootMargin: string): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const element = watched.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) =>
        entry &&
        setAway(!entry.isIntersecting && entry.boundingClientRect.top < (entry.rootBounds?.top ?? 0)),
      { root: element.closest('[data-scroll]'), rootMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [watched, rootMargin]);
  return isAway;
}
