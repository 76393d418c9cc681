import { useEffect, useRef, type ReactNode } from 'react';
import { prefersReducedMotion } from '../../lib/media-query';

/** The header slides out of the screen by at most this much. */
export const HEADER_OFFSET_MAX = 60;

/** Stays on the screen, except for its first line, which scrolls away with the page. */
export function SlidingHeader({ children }: { children: ReactNode }) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    let frame = 0;
    const slide = () => {
      frame = 0;
      const offset = prefersReducedMotion() ? 0 : headerOffset(scrollY);
      if (header.current) header.current.style.transform = offset === 0 ? '' : `translateY(-${offset}px)`;
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(slide);
    };
    slide();
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, []);
  return (
    <header
      ref={header}
      className="discover-head sticky top-0 z-20 pt-[env(safe-area-inset-top)] pb-3 short:relative"
    >
      {children}
    </header>
  );
}

/** How far up the header is after this much scrolling. Some browsers scroll past the top, where it must not move. */
export function headerOffset(scrolled: number): number {
  return Math.min(Math.max(scrolled, 0), HEADER_OFFSET_MAX);
}
