import { useState } from 'react';
import type { OpenConversationRequest } from '#shared/api/chat';
import { PageTitle } from '../../ui/Page';
import { Tabs } from '../../ui/Tabs';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { CommunityRooms } from './CommunityRooms';
import { People } from './People';
import { TribRooms } from './TribRooms';

type Props = { viewerId: number; target: OpenConversationRequest | null };

export function ChatLists({ viewerId, target }: Props) {
  const [tab, setTab] = useState(() => tabOf(target));
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
          { value: 'friends', label: 'Friends', content: <People viewerId={viewerId} /> },
          { value: 'tribs', label: 'Tribs', content: <TribRooms userId={viewerId} /> },
          { value: 'communities', label: 'Communities', content: <CommunityRooms userId={viewerId} /> },
        ]}
      />
    </div>
  );
}

function tabOf(target: OpenConversationRequest | null) {
  if (target && 'tribId' in target) return 'tribs';
  return target && 'communityId' in target ? 'communities' : 'friends';
}
