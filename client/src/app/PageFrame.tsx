import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { PAGE_DRAWN } from '../lib/static-frame';
import { MAIN_ID, PhoneColumn } from '../ui/Page';
import { Spinner } from '../ui/Spinner';
import { routeOf } from './routes';

type Props = { screen: string; title: string; children: ReactNode };

/** The screen that was shown last; null before the first one. */
let shown: string | null = null;
/** Whether the browser restores the scroll position itself, which it does after Back and Forward. */
let cameBack = false;
if (typeof window !== 'undefined') {
  addEventListener('popstate', () => {
    cameBack = routeOf(location.pathname).screen !== shown;
  });
}

/** Sets the title of a page once it is rendered, focuses its heading and scrolls to the top. */
export function PageFrame({ screen, title, children }: Props) {
  // The first page has no entry animation: its markup may have been visible before its script ran.
  const [isFirst] = useState(() => shown === null);
  // A layout effect, so that it comes before the effects of the page, which may scroll elsewhere.
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

/** The spinner appears late, so that a page that loads quickly shows none. */
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
