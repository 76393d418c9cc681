import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
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
  // The first page has nothing to come after, and may have been on the screen before its script.
  const [isFirst] = useState(() => shown === null);
  // Before the effects of the page, which may know a better one.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (shown?.path === path) return;
    const before = shown;
    shown = { path };
    if (before === null) return;
    if (!cameBack) scrollTo(0, 0);
    cameBack = false;
    const main = document.getElementById(MAIN_ID);
    const heading = main?.querySelector<HTMLElement>('h1[tabindex]');
    (heading ?? main)?.focus({ preventScroll: true });
  }, [path]);

  return <div className={isFirst ? undefined : 'page-enter'}>{children}</div>;
}
