import { useEffect, useLayoutEffect, useReducer, useState, type ReactNode } from 'react';
import { useAuth } from '../features/auth/auth-context';
import { paths } from '../lib/paths';
import { readForSession, storeForSession } from '../lib/session-store';
import { PAGE_DRAWN } from '../lib/static-frame';
import { readFlag, setFlag } from '../lib/storage';
import { usePrefetch } from '../lib/when-idle';
import { MAIN_ID, PhoneColumn } from '../ui/Page';
import { Spinner } from '../ui/Spinner';
import * as t from './texts';

type Props = {
  title: string;
  /** Whether the page at this path is this one. */
  isAt: (path: string) => boolean;
  /** Loads the pages that people open next. */
  next: () => Promise<unknown>;
  children: ReactNode;
};

/** Whether a page has been shown before this one. */
let hasShown = false;
/** Whether the browser restores the scroll position itself, which it does after Back and Forward. */
let cameBack = false;

export const loadOutlets = async () => (await import('./PageOutlets')).PageOutlets;
const loadSignIn = () => import('../features/auth/SignInModal');
const loadMotion = async () => (await import('../lib/motion/load-motion')).prefetchMotion();

/**
 * Fetches the heading font when the browser is idle. The headings of one visit never change their font: they use ours if
 * the browser had it cached, or if the visit is still on the landing page, whose headings do not use it; otherwise the
 * system font. The script in index.html reads this decision before the first paint.
 */
async function loadDisplayFace(): Promise<void> {
  if (!readFlag('hasDisplayFace')) await document.fonts.load('700 20px "Bricolage Grotesque"');
  setFlag('hasDisplayFace');
  if (readForSession('displayFace') !== null) return;
  const isUndecided = location.pathname === paths.landing;
  if (isUndecided) document.documentElement.dataset['face'] = 'own';
  storeForSession('displayFace', document.documentElement.dataset['face'] ?? 'system');
}

/**
 * Sets the title of a page once it is rendered, focuses its heading and scrolls to the top. Prefetching starts only then,
 * because nothing here has an effect while the page is loading.
 */
export function PageFrame({ title, isAt, next, children }: Props) {
  // The first page has no entry animation: its markup may have been visible before its script ran.
  const [isFirst] = useState(() => !hasShown);
  // A layout effect, so that it comes before the effects of the page, which may scroll elsewhere.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  // An update in a layout effect makes React run all effects at once. Otherwise something could be pressed after the
  // static frame is gone and before they have run, which would reach nothing.
  const [, runEffects] = useReducer(() => true, false);
  useLayoutEffect(() => {
    if (!hasShown) runEffects();
  }, []);
  useEffect(() => {
    const onPopState = () => {
      cameBack = !isAt(location.pathname);
    };
    addEventListener('popstate', onPopState);
    if (hasShown) arrive();
    else dispatchEvent(new Event(PAGE_DRAWN));
    hasShown = true;
    return () => removeEventListener('popstate', onPopState);
  }, [isAt]);

  const isLanding = isAt(paths.landing);
  const { user, isRestoring } = useAuth();
  usePrefetch(next);
  usePrefetch(isLanding ? undefined : loadOutlets);
  // In case the connection is lost before a visitor presses something.
  usePrefetch(isLanding || isRestoring || user ? undefined : loadSignIn);
  usePrefetch(isLanding ? undefined : loadMotion);
  usePrefetch(loadDisplayFace);
  return <div className={isFirst ? undefined : 'page-enter'}>{children}</div>;
}

function arrive(): void {
  if (!cameBack) scrollTo(0, 0);
  cameBack = false;
  const main = document.getElementById(MAIN_ID);
  const heading = main?.querySelector<HTMLElement>('h1[tabindex]');
  (heading ?? main)?.focus({ preventScroll: true });
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
            <Spinner /> {t.oneMoment}
          </span>
        )}
      </output>
    </PhoneColumn>
  );
}
