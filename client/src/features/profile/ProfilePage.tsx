import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { OwnUser } from '#shared/api/users';
import { DEFAULT_DISPLAY_NAME, PRODUCT_NAME } from '#shared/domain/names';
import { paths, personPath, profilePage, type ProfileTab } from '../../lib/paths';
import { useSearchOf, useTab } from '../../navigation/use-url';
import { queryClient } from '../../lib/query-client';
import { shareLink } from '../../lib/share-link';
import { usePrefetch } from '../../lib/when-idle';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { PersonAddIcon, ShareIcon } from '../../ui/icons';
import { PhoneColumn, WideColumn } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { useSheet } from '../../navigation/use-sheet';
import { SettingsButton } from '../account/SettingsButton';
import { useAuth, useIsProbablySignedIn } from '../auth/auth-context';
import { SignInPrompt } from '../auth/SignInChoices';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { GoingButton } from '../tribs/GoingButton';
import { tribsOfUserQuery } from '../tribs/tribs.api';
import { CommunitiesTab } from './CommunitiesTab';
import { Counters } from './Counters';
import { Identity } from './Identity';
import { chosenInterests } from '../interests/interests.api';
import { AboutCard, AboutSkeleton, InterestsCard, ValuesCard } from './ProfileCards';
import type { DialogName } from './ProfileDialogs';
import { TribsTab } from './TribsTab';

const loadDialogs = async () => (await import('./ProfileDialogs')).ProfileDialogs;
const loadInvite = async () => (await import('../people/InviteDialog')).InviteDialog;
const PersonPage = lazy(async () => ({ default: (await import('../people/PersonPage')).PersonPage }));
const FriendsPanel = lazy(async () => ({ default: (await import('../people/FriendsPanel')).FriendsPanel }));

export async function prefetch(viewerId: number | null): Promise<void> {
  if (viewerId !== null) await queryClient.prefetchQuery(tribsOfUserQuery(viewerId));
}

export default function ProfilePage() {
  const { user } = useAuth();
  const isProbablySignedIn = useIsProbablySignedIn();
  const { user: shown } = useSearchOf(profilePage);
  if (user && shown !== undefined && shown !== user.id) {
    return <PersonPage key={shown} viewerId={user.id} userId={shown} />;
  }
  if (user) return <OwnProfile key={user.id} user={user} />;
  if (isProbablySignedIn) return <ProfileSkeleton />;
  return (
    <PhoneColumn>
      {shown === undefined ? (
        <>
          <SignInPrompt action="access your profile" />
          <p className="px-5 pb-8 text-center text-sm text-muted">Please log in to view your profile.</p>
        </>
      ) : (
        <SignInPrompt action="see this person" onlyAvailable />
      )}
      <CityDataCredit />
    </PhoneColumn>
  );
}

/** One column on a phone; on wider screens the tabs are beside the person. */
const COLUMNS =
  'mx-auto grid w-full max-w-phone grid-cols-1 gap-x-8 gap-y-5 p-5 md:mx-0 md:max-w-none md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:py-8';

export function OwnProfile({ user }: { user: OwnUser }) {
  const { Sheet: Dialogs, isOpen, open, close } = useSheet('profile', loadDialogs);
  usePrefetch(loadDialogs);
  const [shown, setShown] = useState<DialogName>('name');
  const show = (name: DialogName) => {
    setShown(name);
    open();
  };
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
              AI Settings
            </Button>
          </div>
          <AboutCard bio={user.bio} onEdit={() => show('bio')} />
        </div>
        <div ref={tabs} className="min-w-0 scroll-mt-5 md:row-span-2">
          <Tabs
            label="Your profile"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'tribs', label: 'Tribs', content: <TribsTab userId={user.id} /> },
              {
                value: 'friends',
                label: 'Friends',
                content: (
                  <Suspense fallback={null}>
                    <FriendsPanel userId={user.id} />
                  </Suspense>
                ),
              },
              { value: 'communities', label: 'Communities', content: <CommunitiesTab userId={user.id} /> },
            ]}
          />
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <InterestsCard ids={chosenInterests(user)} onEdit={() => show('interests')} />
          <ValuesCard user={user} onEdit={() => show('values')} />
          <CityDataCredit />
        </div>
      </div>
      {Dialogs && <Dialogs user={user} isOpen={isOpen} shown={shown} onClose={close} />}
    </WideColumn>
  );
}

function ProfileHeader({ user }: { user: OwnUser }) {
  return (
    <div className="flex items-center justify-between gap-2.5">
      <IconButton label="Share your profile" variant="solid" onClick={() => void shareProfile(user)}>
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
      title: `${displayName} profile`,
      text: `Check out ${displayName}'s profile on ${PRODUCT_NAME}!`,
      url: location.origin + personPath(id),
    },
    'Whoever opens it sees your public card.',
    'Profile link copied to clipboard!',
  );
}

function InviteFriends({ user }: { user: OwnUser }) {
  const { Sheet, isOpen, open, close } = useSheet('invite', loadInvite);
  return (
    <>
      <Button className="grow" aria-haspopup="dialog" onClick={open}>
        <PersonAddIcon />
        Invite Friends
      </Button>
      {Sheet && <Sheet user={user} open={isOpen} onClose={close} />}
    </>
  );
}

/** The static frame records a press, and the page repeats it. */
const doNothing = () => undefined;

/** Shown until it is known who is signed in. */
function ProfileSkeleton() {
  return (
    <WideColumn>
      <output className="sr-only">Loading your profile...</output>
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

const link = 'inline-block font-semibold text-ink underline underline-offset-4';

/** The licence of the city data requires this credit. */
function CityDataCredit() {
  return (
    <p className="px-5 pt-2 pb-6 text-center text-sm text-pretty text-muted">
      About · City data:{' '}
      <span className="whitespace-nowrap">
        <a href="https://www.geonames.org" target="_blank" rel="noreferrer" className={link}>
          GeoNames
        </a>
        ,
      </span>{' '}
      <a
        href="https://creativecommons.org/licenses/by/4.0/"
        target="_blank"
        rel="noreferrer"
        className={link}
      >
        CC BY 4.0
      </a>
    </p>
  );
}
