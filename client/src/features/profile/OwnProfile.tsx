import { lazy, Suspense, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { OwnUser } from '#shared/api/users';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/Button';
import { WideColumn } from '../../ui/Page';
import { Tabs } from '../../ui/Tabs';
import { AboutCard } from './AboutCard';
import { CityDataCredit } from './CityDataCredit';
import { COLUMNS } from './columns';
import { CommunitiesTab } from './CommunitiesTab';
import { Counters } from './Counters';
import { Identity } from './Identity';
import { InviteFriends } from './InviteFriends';
import { InterestsCard } from './InterestsCard';
import { type TabName, tabOf, toTab, withTab } from './profile-url';
import { ProfileHeader } from './ProfileHeader';
import { TribsTab } from './TribsTab';
import { useProfileDialogs } from './use-profile-dialogs';
import { ValuesCard } from './ValuesCard';

const FriendsPanel = lazy(async () => ({ default: (await import('../people/FriendsPanel')).FriendsPanel }));

export function OwnProfile({ user }: { user: OwnUser }) {
  const { Dialogs, isOpen, shown, show, close } = useProfileDialogs();
  const tabs = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const [tab, setTab] = useTab();
  const showTab = (next: TabName) => {
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
        <div ref={tabs} className="min-w-0 scroll-mt-5 lg:row-span-2">
          <Tabs
            label="Your profile"
            value={tab}
            onChange={(value) => setTab(toTab(value))}
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
          <InterestsCard ids={user.interestIds} onEdit={() => show('interests')} />
          <ValuesCard user={user} onEdit={() => show('values')} />
          <CityDataCredit />
        </div>
      </div>
      {Dialogs && <Dialogs user={user} isOpen={isOpen} shown={shown} onClose={close} />}
    </WideColumn>
  );
}

/** In the URL, so that Back and a reload keep it. */
function useTab() {
  const [path, navigate] = useLocation();
  const tab = tabOf(useSearch());
  const setTab = (next: TabName) => {
    if (next === tab) return;
    const query = withTab(location.search, next);
    navigate(query === '' ? path : `${path}?${query}`);
  };
  return [tab, setTab] as const;
}
