import { lazy, Suspense } from 'react';
import { PRODUCT_NAME } from '#shared/domain/names';
import { paths } from '../../lib/paths';
import { queryClient } from '../../lib/query-client';
import { usePrefetch } from '../../lib/when-idle';
import { PauseIcon, PlayIcon } from '../../ui/glyph';
import { IconButton } from '../../ui/IconButton';
import { useAuth } from '../auth/auth-context';
import { pauseAnimation, useAnimationPaused } from '../theme/animation';
import { ThemeToggle } from '../theme/ThemeToggle';
import { AcceptInvitation } from './AcceptInvitation';
import { Embers } from './Embers';
import './campfire.css';
import './landing.css';

/** Static parts come as markup from the server; their script is loaded only when a user returns here later. */
const Fireside = lazy(() => import('./Scenery').then((scenery) => ({ default: scenery.Fireside })));
const Banner = lazy(() => import('./Scenery').then((scenery) => ({ default: scenery.Banner })));

/** Created once: a rerender must not suspend before its script is loaded. */
const fireside = (
  <Suspense fallback={null}>
    <Fireside />
  </Suspense>
);
const banner = (
  <Suspense fallback={null}>
    <Banner />
  </Suspense>
);

/** Data of the next step; the route table prefetches its page. */
const fetchInterests = async () => {
  const { interestsQuery } = await import('../interests/interests.api');
  await queryClient.prefetchQuery(interestsQuery);
};

/** Strangers around a fire at night, and the way in. */
export default function LandingPage() {
  const paused = useAnimationPaused();
  const { user } = useAuth();
  usePrefetch(fetchInterests);

  return (
    <div className={`landing relative isolate min-h-svh overflow-clip${paused ? ' landing-paused' : ''}`}>
      {fireside}
      <Embers paused={paused} />
      <div className="absolute inset-x-0 top-0 flex gap-1 px-3 pt-[max(8px,env(safe-area-inset-top))]">
        <a
          href={user ? paths.meetups : paths.profile}
          className="pressable mr-auto inline-flex min-h-11 items-center rounded-pill px-3 text-[min(1rem,20px)] font-semibold text-ink no-underline hover:bg-raised"
        >
          {user ? `Open ${PRODUCT_NAME}` : 'Log in'}
        </a>
        <IconButton
          label={paused ? 'Play animation' : 'Pause animation'}
          className="landing-pause"
          onClick={() => pauseAnimation(!paused)}
        >
          {paused ? <PlayIcon size={20} /> : <PauseIcon size={20} />}
        </IconButton>
        <ThemeToggle />
      </div>
      <div className="mx-auto flex min-h-svh w-full max-w-phone flex-col px-5 pt-[env(safe-area-inset-top)]">
        <div className="landing-banner flex flex-col items-center text-center">
          <h1 tabIndex={-1} className="sr-only">
            {PRODUCT_NAME}
          </h1>
          {banner}
        </div>
        <AcceptInvitation />
      </div>
    </div>
  );
}
