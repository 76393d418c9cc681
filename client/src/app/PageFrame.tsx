import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { MAIN_ID } from '../ui/Page';

type Props = { path: string; title: string; children: ReactNode };

/** Where the last page was; null before the first. The browser itself restores where one was on Back. */
let shown: { path: string } | null = null;
let cameBack = false;
if (typeof window !== 'undefined') {
  addEventListener('popstate', () => {
    cameBack = location.pathname !== shown?.path;
  });
}

/** What happens once a page is really there: its title, its heading has the focus, and it starts at its top. */
export function PageFrame({ path, title, children }: Props) {
  // Before the effects of the page, which may know a better one.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const isFirst = shown === null;
    if (shown?.path === path) return;
    shown = { path };
    if (isFirst) return;
    if (!cameBack) scrollTo(0, 0);
    cameBack = false;
    const main = document.getElementById(MAIN_ID);
    const heading = main?.querySelector<HTMLElement>('h1[tabindex]');
    (heading ?? main)?.focus({ preventScroll: true });
  }, [path]);

  return <div className="page-enter">{children}</div>;
}
