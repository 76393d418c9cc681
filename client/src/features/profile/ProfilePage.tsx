import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useLocation } from 'wouter';
import type { OwnUser } from '#shared/api/users';
import { DEFAULT_DISPLAY_NAME, DEFAULT_LOCATION } from '#shared/domain/names';
import { placeText } from '#shared/domain/place-text';
import { LANG } from '../../lib/lang';
import { paths, personPath, profilePage, type ProfileTab } from '../../lib/paths';
import { useSearchOf, useTab } from '../../navigation/use-url';
import { queryClient } from '../../lib/query-client';
import { shareLink } from '../../lib/share-link';
import { usePrefetch } from '../../lib/when-idle';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { MapPinIcon, PencilIcon, PersonAddIcon, ShareIcon } from '../../ui/icons';
import { PageTitle, PhoneColumn, WideColumn } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { useSheet } from '../../navigation/use-sheet';
import { SettingsButton } from '../account/SettingsButton';
import { useAuth, useIsProbablySignedIn } from '../auth/auth-context';
import { SignInPrompt } from '../auth/SignInChoices';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { GoingButton } from '../tribs/GoingButton';
import { tribsOfUserQuery } from '../tribs/tribs.api';
import { chosenInterests } from '../interests/interests.api';
import { AboutCard, AboutSkeleton, InterestsCard, ValuesCard } from './ProfileCards';
import type { DialogName } from './ProfileDialogs';
import { CommunitiesTab, TribsTab } from './TribsTab';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { town } from '../../lib/town';
import { friendsQuery } from '../people/people.api';
import { pointsQuery } from './profile.api';
import { Avatar } from '../../ui/Avatar';
import { Chip } from '../../ui/Chip';
import { lines } from '../../ui/glyph';
import { showToast } from '../../ui/toast-store';
import { keptUntilText } from '../auth/kept-until';
import { CameraIcon } from '../photos/photo-icons';
import { ProfilePhotoPicker } from '../photos/ProfilePhotoPicker';
import * as t from './texts';

const loadDialogs = () => import('./ProfileDialogs');
const PersonPage = lazy(async () => ({ default: (await import('../people/PersonPage')).PersonPage }));
const FriendsPanel = lazy(async () => ({ default: (await import('../people/FriendsPanel')).FriendsPanel }));

export async function prefetch(viewerId: number | null): Promise<void> {
  if (viewerId !== null) await queryClient.prefetchQuery(tribsOfUserQuery(viewerId));
}

export default function ProfilePage() {
  const { user } = useAuth();
  const isProbablySignedIn = useIsProbablySignedIn();
  const { user: userId } = useSearchOf(profilePage);
  if (user && userId !== undefined && userId !== user.id) {
    return <PersonPage key={userId} viewerId={user.id} userId={userId} />;
  }
  if (user) return <OwnProfile key={user.id} user={user} />;
  if (isProbablySignedIn) return <ProfileSkeleton />;
  return (
    <PhoneColumn isWide>
      {userId === undefined ? (
        <>
          <SignInPrompt action={t.accessProfile} />
          <p className="px-5 pb-8 text-center text-sm text-muted">{t.logInToView}</p>
        </>
      ) : (
        <SignInPrompt action={t.seePerson} onlyAvailable />
      )}
      <CityDataCredit />
    </PhoneColumn>
  );
}

/** One column on a phone; on wider screens the tabs are beside the person. */
const COLUMNS =
  'mx-auto grid w-full max-w-phone grid-cols-1 gap-x-8 gap-y-5 p-5 md:mx-0 md:max-w-none md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:py-8';

export function OwnProfile({ user }: { user: OwnUser }) {
  const { open: show } = useSheet('profile', (shown: DialogName) => ({ user, shown }));
  usePrefetch(loadDialogs);
  const tabs = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const [tab, setTab] = useTab(profilePage, 'tribs');
  const showTab = (next: ProfileTab) => {
    setTab(next);
    tabs.current?.scrollIntoView();
  };
  return (
    <WideColumn>
      <div className={COLUMNS}>
        <div className="grid grid-cols-1 content-start gap-5">
          <ProfileHeader user={user} />
          <Identity user={user} onEdit={show} />
          <Counters user={user} onTab={showTab} onPoints={() => show('points')} />
          <div className="flex flex-wrap gap-3">
            <InviteFriends user={user} />
            <Button variant="secondary" className="grow" onClick={() => navigate(paths.tribs)}>
              {town.onlyWorks ? t.suggestions : t.aiSettings}
            </Button>
          </div>
          <AboutCard bio={user.bio} onEdit={() => show('bio')} />
        </div>
        <div ref={tabs} className="min-w-0 scroll-mt-5 md:row-span-2">
          <Tabs
            label={t.yourProfile}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'tribs', label: t.tribs, content: <TribsTab userId={user.id} /> },
              {
                value: 'friends',
                label: t.friends,
                content: (
                  <Suspense fallback={null}>
                    <FriendsPanel userId={user.id} />
                  </Suspense>
                ),
              },
              { value: 'communities', label: t.communities, content: <CommunitiesTab userId={user.id} /> },
            ]}
          />
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <InterestsCard ids={chosenInterests(user)} onEdit={() => show('interests')} />
          <ValuesCard user={user} onEdit={() => show('values')} />
          <CityDataCredit />
        </div>
      </div>
    </WideColumn>
  );
}

function ProfileHeader({ user }: { user: OwnUser }) {
  return (
    <div className="flex items-center justify-between gap-2.5">
      <IconButton label={t.shareProfile} variant="solid" onClick={() => void shareProfile(user)}>
        <ShareIcon />
      </IconButton>
      <div className="flex grow justify-end gap-2.5">
        <GoingButton />
        <NotificationsBell />
        <SettingsButton />
      </div>
    </div>
  );
}

/** The link opens the public card. */
async function shareProfile({ id, displayName }: OwnUser): Promise<void> {
  await shareLink(
    {
      title: t.profileOf({ name: displayName }),
      text: t.checkOutProfile({ name: displayName, town: town.name }),
      url: location.origin + personPath(id),
    },
    t.whoeverOpensSeesPublic,
    t.profileLinkCopiedTo,
  );
}

function InviteFriends({ user }: { user: OwnUser }) {
  const { open } = useSheet('invite', () => ({ user }));
  return (
    <Button className="grow" aria-haspopup="dialog" onClick={open}>
      <PersonAddIcon />
      {t.inviteFriends}
    </Button>
  );
}

/** The static frame records a press, and the page repeats it. */
const doNothing = () => undefined;

/** Shown until it is known who is signed in. */
function ProfileSkeleton() {
  return (
    <WideColumn>
      <output className="sr-only">{t.loadingProfile}</output>
      <div className={COLUMNS}>
        <div className="grid grid-cols-1 content-start gap-5">
          <Skeleton className="mx-auto mt-16 size-28 rounded-pill" />
          <Skeleton
            className="mx-auto h-8 w-44"
            firstText="min-h-8 text-center font-display text-xl font-bold tracking-tight text-balance wrap-anywhere"
            otherwise={DEFAULT_DISPLAY_NAME}
          />
          <Skeleton className="mt-16 h-18 rounded-card" />
          <Skeleton className="h-13 rounded-pill" />
          <AboutSkeleton onEdit={doNothing} />
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <Skeleton className="h-13 rounded-pill" />
          <Skeleton className="h-52 rounded-card" />
        </div>
      </div>
    </WideColumn>
  );
}

const outside = (href: string) => (inside: ReactNode) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="inline-block font-semibold text-ink underline underline-offset-4"
  >
    {inside}
  </a>
);
const CREDIT = t.cityData({
  together: (inside) => <span className="whitespace-nowrap">{inside}</span>,
  source: outside('https://www.geonames.org'),
  licence: outside('https://creativecommons.org/licenses/by/4.0/'),
});

/** The licence of the city data requires this credit. */
function CityDataCredit() {
  return <p className="px-5 pt-2 pb-6 text-center text-sm text-pretty text-muted">{CREDIT}</p>;
}

type Props = { user: OwnUser; onTab: (tab: ProfileTab) => void; onPoints: () => void };

/** Each counter leads to what it counts. An unknown number is shown as a dash. */
export function Counters({ user, onTab, onPoints }: Props) {
  const tribs = useQuery(tribsOfUserQuery(user.id));
  const points = useQuery(pointsQuery(user.id));
  const friends = useInfiniteQuery(friendsQuery(user.id, 'friends'));
  return (
    <div className="@container">
      <ul className="grid grid-cols-3 overflow-hidden rounded-card border border-line bg-surface @max-[12rem]:grid-cols-1">
        <Counter label={t.tribsJoined} value={tribs.data?.length ?? '–'} onPress={() => onTab('tribs')} />
        <Counter label={t.points} value={points.data?.total ?? user.profilePoints} onPress={onPoints} />
        <Counter label={t.friends} value={friendCount(friends)} onPress={() => onTab('friends')} />
      </ul>
    </div>
  );
}

type Friends = { data?: { pages: { items: unknown[] }[] }; hasNextPage: boolean };

/** The list is loaded page by page, so a "+" says that there are more than were loaded. */
function friendCount({ data, hasNextPage }: Friends): string {
  if (!data) return '–';
  const count = data.pages.flatMap(({ items }) => items).length;
  return hasNextPage ? `${count}+` : String(count);
}

function Counter({ label, value, onPress }: { label: string; value: ReactNode; onPress: () => void }) {
  return (
    <li className="grid border-line not-first:border-s @max-[12rem]:not-first:border-t @max-[12rem]:not-first:border-s-0">
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-18 flex-col items-center justify-center gap-0.5 px-1 py-2 hover:bg-raised focus-visible:-outline-offset-2"
      >
        <span className="font-display text-lg font-bold tabular-nums">{value}</span>{' '}
        <span className="text-sm/tight text-muted">{label}</span>
      </button>
    </li>
  );
}

const VideoIcon = lines('M3 6.5h12.5v11H3z', 'm15.5 10.8 5.5-3v8.4l-5.5-3');

const tellVideoIntroIsLater = () => showToast({ title: t.audioVideoIntroFeature });

export function Identity({ user, onEdit }: { user: OwnUser; onEdit: (dialog: DialogName) => void }) {
  const name = user.displayName || DEFAULT_DISPLAY_NAME;
  const keptUntil = keptUntilText(user);
  return (
    <header className="flex flex-col items-center text-center">
      <ProfilePhotoPicker user={user} aria-label={t.changePhoto} className="pressable relative rounded-pill">
        <Avatar person={user} size={112} />
        <span className="absolute end-0 bottom-0 grid size-9 place-items-center rounded-pill bg-ember text-on-ember ring-3 ring-canvas">
          <CameraIcon size={20} />
        </span>
      </ProfilePhotoPicker>
      <div className="mt-3 flex max-w-full items-center justify-center gap-1">
        <PageTitle className="min-w-0">
          <button
            type="button"
            aria-haspopup="dialog"
            title={t.editName}
            onClick={() => onEdit('name')}
            className="min-h-11 max-w-full rounded-input px-1 text-balance wrap-anywhere hover:bg-raised"
          >
            <bdi>{name}</bdi>
          </button>
        </PageTitle>
        <VerifiedMark isVerified={user.verified} />
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        title={t.changeCity}
        onClick={() => onEdit('city')}
        className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-input px-2 text-muted wrap-anywhere hover:bg-raised hover:text-ink"
      >
        <MapPinIcon size={18} className="shrink-0" />
        <bdi>{placeText(user.location || town.city?.name || DEFAULT_LOCATION, LANG)}</bdi>
        {!user.location && <span className="text-sm">{t.notChosenYet}</span>}
        <PencilIcon size={14} className="shrink-0" />
      </button>
      {keptUntil && <p className="max-w-80 px-2 text-sm text-pretty text-muted">{keptUntil}</p>}
      {!town.onlyWorks && (
        <Chip className="mt-2" onClick={tellVideoIntroIsLater}>
          <VideoIcon size={18} className="text-accent" />
          {t.addVideoIntro}
        </Chip>
      )}
    </header>
  );
}

const SEAL =
  'm12 2.8 2.3 1.7 2.9-.2.8 2.8 2.4 1.6-.9 2.7.9 2.8-2.4 1.6-.8 2.8-2.9-.2L12 20l-2.3-1.6-2.9.2-.8-2.8-2.4-1.6.9-2.8-.9-2.7L6 7.1l.8-2.8 2.9.2L12 2.8Z';
const TICK = 'm8.6 11.6 2.4 2.3 4.4-4.7';
const OutlinedSeal = lines(SEAL, TICK);
const Tick = lines(TICK);

/** Filled if an external provider has verified the person, and outlined otherwise. */
function VerifiedMark({ isVerified }: { isVerified: boolean }) {
  const text = isVerified ? t.verified : t.notVerifiedYet;
  return (
    <span title={text} className="relative inline-grid shrink-0">
      <span className="sr-only">{text}</span>
      {isVerified ? (
        <svg width="24" height="24" viewBox="0 0 24 24" className="fill-great" aria-hidden="true">
          <path d={SEAL} />
        </svg>
      ) : (
        <OutlinedSeal className="text-muted" />
      )}
      {isVerified && <Tick strokeWidth={2.25} className="absolute inset-0 text-canvas" />}
    </span>
  );
}
