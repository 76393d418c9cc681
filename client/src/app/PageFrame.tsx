import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { MAIN_ID } from '../ui/Page';

type Props = { path: string; title: string; children: ReactNode };

/** The path of the last page; null before the first. The browser itself restores the scroll position on Back. */
let shown: { path: string } | null = null;
let cameBack = false;
if (typeof window !== 'undefined') {
  addEventListener('popstate', () => {
    cameBack = location.pathname !== shown?.path;
  });
}

/** Once a page is rendered: sets its title, focuses its heading, and scrolls to its top. */
export function PageFrame({ path, title, children }: Props) {
  // The first page follows no other, and may have been visible before its script.
  const [isFirst] = useState(() => shown === null);
  // Before the page's own effects, which may scroll elsewhere.
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
