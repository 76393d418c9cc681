import { useState } from 'react';
import { useSearch } from 'wouter';
import { idInAddress } from '../../lib/id-in-address';
import { CHAT_WITH, SHOWN_COMMUNITY } from '../../lib/paths';
import { PageTitle, PhoneColumn } from '../../ui/Page';
import { Spinner } from '../../ui/Spinner';
import { Tabs } from '../../ui/Tabs';
import { useAuth } from '../auth/auth-context';
import { SignInPrompt } from '../auth/SignInPrompt';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { CommunityRooms } from './CommunityRooms';
import { People } from './People';
import { TribRooms } from './TribRooms';

export default function ChatPage() {
  const { user, isRestoring } = useAuth();
  if (isRestoring) {
    return (
      <PhoneColumn>
        <output className="grid flex-1 place-items-center text-muted">
          <Spinner />
          <span className="sr-only">Loading your chats...</span>
        </output>
      </PhoneColumn>
    );
  }
  return (
    <PhoneColumn>{user ? <Chats userId={user.id} /> : <SignInPrompt action="access chat" />}</PhoneColumn>
  );
}

function Chats({ userId }: { userId: number }) {
  const search = useSearch();
  const isAboutCommunity = idInAddress(search, SHOWN_COMMUNITY) !== null;
  const [tab, setTab] = useState(isAboutCommunity ? 'communities' : 'friends');
  return (
    <div className="p-5">
      <div className="mb-4 flex items-center justify-between">
        <PageTitle>Chats</PageTitle>
        <NotificationsBell />
      </div>
      <Tabs
        label="Chats"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'friends',
            label: 'Friends',
            content: <People viewerId={userId} withId={idInAddress(search, CHAT_WITH)} />,
          },
          { value: 'tribs', label: 'Tribs', content: <TribRooms userId={userId} /> },
          { value: 'communities', label: 'Communities', content: <CommunityRooms userId={userId} /> },
        ]}
      />
    </div>
  );
}
