import {
  lazy,
  Suspense,
  type CSSProperties,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  useMemo,
} from 'react';
import { LANGUAGES_META } from '#shared/texts/languages';
import { town } from '../../lib/town';
import { paths } from '../../lib/paths';
import { usePrefetch } from '../../lib/when-idle';
import { PauseIcon, PlayIcon, MoonIcon, SunIcon } from '../../ui/glyph';
import { IconButton } from '../../ui/IconButton';
import { useAuth } from '../auth/auth-context';
import { pauseAnimation, useAnimationPaused } from '../theme/animation';
import { chooseTheme, useTheme } from '../theme/theme';
import { useLocation } from 'wouter';
import {
  INVITED_TO,
  type Invite,
  INVITER_NOTE,
  INVITER_NOTE_SLOT,
  INVITER_PICTURE,
  INVITER_PICTURE_SLOT,
  TRIB_ID_SLOT,
} from '#shared/domain/invite';
import { SHOWN_TRIB } from '#shared/domain/paths';
import { keepInvite, parseInvite, stepPath } from '../../lib/invite';
import { useUrl } from '../../navigation/use-url';
import { buttonClass } from '../../ui/Button';
import { PageButton } from '../../ui/PageButton';
import { RuleLinks } from '../../ui/RuleLinks';
import * as t from './texts';

import './campfire.css';
import './landing.css';
import { prefersReducedMotion } from '../../lib/media-query';

/** Static parts are sent as markup. Their script is loaded only when somebody returns to this page later. */
const Fireside = lazy(() => import('./Scenery').then((scenery) => ({ default: scenery.Fireside })));
const Banner = lazy(() => import('./Scenery').then((scenery) => ({ default: scenery.Banner })));

/** Only where there is a choice, which the page says. */
const LanguageChoice = lazy(() =>
  import('./LanguageChoice').then((choice) => ({ default: choice.LanguageChoice })),
);

/** Created once: a new element on a rerender would suspend before its script is loaded. */
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

/** Fetches the data of the next step; the route table prefetches its page. */
const fetchInterests = async () => {
  const [{ interestsQuery }, { queryClient }] = await Promise.all([
    import('../interests/interests.api'),
    import('../../lib/query-client'),
  ]);
  await queryClient.prefetchQuery(interestsQuery);
};

const neverChanges = () => () => undefined;
const namesLanguages = () => document.querySelector(`meta[name=${LANGUAGES_META}]`) !== null;

export default function LandingPage() {
  const paused = useAnimationPaused();
  const { user } = useAuth();
  usePrefetch(fetchInterests);
  const hasChoice = useSyncExternalStore(neverChanges, namesLanguages, () => false);

  return (
    <div className={`landing relative isolate min-h-svh overflow-clip${paused ? ' landing-paused' : ''}`}>
      {fireside}
      <Embers paused={paused} />
      <div className="absolute inset-x-0 top-0 flex gap-1 px-3 pt-[max(8px,env(safe-area-inset-top))]">
        <a
          href={user ? paths.meetups : paths.profile}
          className="pressable me-auto inline-flex min-h-11 items-center rounded-pill px-3 text-[min(1rem,20px)] font-semibold text-ink no-underline hover:bg-raised"
        >
          {user ? t.open({ town: town.name }) : t.logIn}
        </a>
        {hasChoice && (
          <Suspense fallback={null}>
            <LanguageChoice />
          </Suspense>
        )}
        <IconButton
          label={paused ? t.playAnimation : t.pauseAnimation}
          // Without scripts it does nothing, and with reduced motion nothing moves.
          className="motion-reduce:hidden noscript:hidden"
          onClick={() => pauseAnimation(!paused)}
        >
          {paused ? <PlayIcon size={20} /> : <PauseIcon size={20} />}
        </IconButton>
        <ThemeToggle />
      </div>
      <div className="mx-auto flex min-h-svh w-full max-w-phone flex-col px-5 pt-[env(safe-area-inset-top)]">
        <div className="landing-banner flex flex-col items-center text-center">
          <h1 tabIndex={-1} className="sr-only">
            {town.name}
          </h1>
          {banner}
        </div>
        <AcceptInvitation />
      </div>
    </div>
  );
}

/** One ember starts every 150 ms and each rises for 7.5 s, so there are never more than 50. */
const COUNT = 50;
const EVERY_MS = 150;
const RISE_MS = COUNT * EVERY_MS;

/** Looks scattered, but is the same every time. */
const scatter = (index: number, step: number, range: number) => ((index * step) % range) - range / 2;

const EMBERS = Array.from({ length: COUNT }, (_, index) => ({
  '--start': `${scatter(index, 37, 130)}px`,
  '--drift': `${scatter(index, 71, 34)}vmin`,
  '--rise': `${-26 - ((index * 53) % 34)}svh`,
  '--size': `${2 + ((index * 29) % 4)}px`,
}));

const RISING: Keyframe[] = [
  { opacity: 0, transform: 'translate(0, 0)' },
  { opacity: 0, offset: 0.1 },
  { opacity: 0.95, offset: 0.22 },
  {
    opacity: 0.7,
    transform: 'translate(calc(var(--drift) * 0.35), calc(var(--rise) * 0.6))',
    offset: 0.55,
  },
  { opacity: 0, transform: 'translate(var(--drift), var(--rise)) scale(0.4)' },
];

/** The embers start with the rest of the fire, see campfire.css. */
const LIT_MS = 2_000;

/**
 * Animated by `animate`: React handles the end of each cycle of a CSS animation, so 50 embers would run scripts seven
 * times a second.
 */
export function Embers({ paused }: { paused: boolean }) {
  const layer = useRef<HTMLDivElement>(null);
  const [isLit, setLit] = useState(false);
  const [rising, setRising] = useState<readonly Animation[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setLit(true), LIT_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isLit || !layer.current || prefersReducedMotion()) return undefined;
    const started = Array.from(layer.current.children, (ember, index) =>
      ember.animate(RISING, { duration: RISE_MS, delay: index * EVERY_MS, iterations: Infinity }),
    );
    setRising(started);
    return () => {
      for (const each of started) each.cancel();
    };
  }, [isLit]);
  useEffect(() => {
    for (const each of rising) {
      if (paused) each.pause();
      else each.play();
    }
  }, [rising, paused]);

  return (
    <div ref={layer} aria-hidden="true" className="landing-embers absolute inset-0 -z-10">
      {isLit &&
        EMBERS.map((style) => (
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's type knows no custom properties
          <i key={style['--start'] + style['--rise']} style={style as CSSProperties} />
        ))}
    </div>
  );
}

function ThemeToggle() {
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={other === 'light' ? t.toLight : t.toDark} onClick={() => chooseTheme(other)}>
      {other === 'light' ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}

/** Sent as markup by the server, like the scenery, and created once for the same reason. */
const InvitedMeetup = lazy(async () => ({ default: (await import('./InvitedMeetup')).InvitedMeetup }));
const meetup = (
  <Suspense fallback={null}>
    <InvitedMeetup />
  </Suspense>
);

/**
 * The inviter, the meetup, and a button that works without scripts: its form contains the invite, which only a script
 * can store.
 */
export function AcceptInvitation() {
  const [, navigate] = useLocation();
  const { search } = useUrl();
  const [picture] = useState(() => fromServer(INVITER_PICTURE, INVITER_PICTURE_SLOT));
  const [note] = useState(() => fromServer(INVITER_NOTE, INVITER_NOTE_SLOT));
  const [tribId] = useState(invitedTribId);
  const invite = useMemo(() => {
    const parsed = parseInvite(search);
    // The server sends the picture only with a name that is true.
    return parsed && { ...parsed, isTrue: picture !== null, ...(tribId !== undefined && { tribId }) };
  }, [search, tribId, picture]);
  useEffect(() => {
    keepInvite(invite);
  }, [invite]);
  useEffect(applyStylesheet, []);
  const accept = () => {
    const next = stepPath(paths.interests, keepInvite(invite));
    // Without its stylesheet the next page would flash unstyled, so it is then loaded as a document.
    if (hasStylesheet()) navigate(next);
    else location.assign(next);
  };

  return (
    <div className="landing-way-in relative mt-auto pb-[calc(6px+env(safe-area-inset-bottom))] text-center">
      {invite && (
        <div className="mb-4 flex items-center justify-center gap-3">
          {picture && (
            <img
              src={picture}
              alt=""
              width={56}
              height={56}
              // React's default priority would make the browser fetch the picture ahead of the script.
              fetchPriority="low"
              className="size-14 shrink-0 rounded-pill bg-raised object-cover"
            />
          )}
          <p className="min-w-0 text-base text-balance wrap-anywhere text-muted min-[360px]:text-lg [img+&]:text-start">
            {t.invitedYou({ name: invite.inviterName, town: town.name, b: strong })}
          </p>
        </div>
      )}
      {meetup}
      {invite && note && <p className="mb-3 text-sm text-balance wrap-anywhere text-muted">{note}</p>}
      <PageButton
        path={paths.interests}
        fields={invite ? fieldsOf(invite) : undefined}
        onGo={accept}
        className={buttonClass({ full: true })}
      >
        {t.accept}
      </PageButton>
      <p className="mt-3 text-sm text-balance wrap-anywhere text-muted">{t.lookAround}</p>
      <RuleLinks />
    </div>
  );
}

const strong = (inside: ReactNode) => <strong className="font-semibold text-ink">{inside}</strong>;

const fieldsOf = ({ inviterId, inviterName, tribId, code }: Invite) => ({
  inv: inviterId,
  name: inviterName,
  ...(tribId !== undefined && { [SHOWN_TRIB]: tribId }),
  ...(code !== undefined && { code }),
});

/** The server puts the value into a meta element and into the markup; the build draws the page with a slot in its place. */
function fromServer(name: string, slot: string): string | null {
  if (typeof document === 'undefined') return slot;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}

function invitedTribId(): number | undefined {
  const { id }: { id?: number } = JSON.parse(fromServer(INVITED_TO, `{"id":${TRIB_ID_SLOT}}`) ?? '{}');
  return id;
}

/**
 * The landing's few rules are inlined. The stylesheet of everything else is linked for print only: browsers load it last
 * and never wait for it.
 */
const DEFERRED = 'link[rel="stylesheet"][media="print"][data-later]';

function applyStylesheet(): void {
  const link = document.querySelector<HTMLLinkElement>(DEFERRED);
  if (!link) return;
  if (link.sheet) link.media = 'all';
  else link.addEventListener('load', () => (link.media = 'all'), { once: true });
}

function hasStylesheet(): boolean {
  return document.querySelector(DEFERRED) === null;
}
