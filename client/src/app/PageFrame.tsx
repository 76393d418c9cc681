import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { PAGE_DRAWN } from '../lib/first-frame';
import { MAIN_ID, PhoneColumn } from '../ui/Page';
import { Spinner } from '../ui/Spinner';
import { routeOf } from './routes';

type Props = { screen: string; title: string; children: ReactNode };

/** The last screen; null before the first. */
let shown: string | null = null;
/** After Back, when the browser itself restores the scroll position. */
let cameBack = false;
if (typeof window !== 'undefined') {
  addEventListener('popstate', () => {
    cameBack = routeOf(location.pathname).screen !== shown;
  });
}

/** Once a page is rendered: sets its title, focuses its heading, and scrolls to its top. */
export function PageFrame({ screen, title, children }: Props) {
  // The first page follows no other, and may have been visible before its script.
  const [isFirst] = useState(() => shown === null);
  // Before the page's own effects, which may scroll elsewhere.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (shown === screen) return;
    const before = shown;
    shown = screen;
    if (before === null) {
      dispatchEvent(new Event(PAGE_DRAWN));
      return;
    }
    if (!cameBack) scrollTo(0, 0);
    cameBack = false;
    const main = document.getElementById(MAIN_ID);
    const heading = main?.querySelector<HTMLElement>('h1[tabindex]');
    (heading ?? main)?.focus({ preventScroll: true });
  }, [screen]);

  return <div className={isFirst ? undefined : 'page-enter'}>{children}</div>;
}

const SPINNER_DELAY_MS = 400;

/** A page that loads at once shows no spinner. */
export function PageLoading() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SPINNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PhoneColumn>
      <output className="grid flex-1 place-items-center text-muted">
        {late && (
          <span className="flex items-center gap-3">
            <Spinner /> One moment…
          </span>
        )}
      </output>
    </PhoneColumn>
  );
}
