import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ConversationKind, OpenConversationRequest } from '#shared/api/chat';
import { SEARCH_MAX, UNREAD_MAX } from '#shared/domain/limits';
import { historyState } from '../../lib/history-steps';
import { PageTitle } from '../../ui/Page';
import { SearchField } from '../../ui/SearchField';
import { Tabs } from '../../ui/Tabs';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { GoingButton } from '../tribs/GoingButton';
import { conversationsQuery } from './chat.api';
import { CommunityList, TribList } from './lists/RoomLists';
import { FriendList } from './lists/FriendList';
import { listTabOf, toListTab, withListTab } from './chat-url';

type Props = { viewerId: number; target: OpenConversationRequest | null };

export function ChatLists({ viewerId, target }: Props) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const tab = listTabOf(search, target);
  const [typed, setTyped] = useState('');
  const unreadOf = useUnread(viewerId);
  const list = { viewerId, searched: typed.trim() };
  const show = (name: string) =>
    navigate(`${path}?${withListTab(location.search, toListTab(name) ?? tab)}`, {
      replace: true,
      state: historyState(),
    });
  return (
    <div className="p-5">
      <div className="mb-4 flex items-center justify-between">
        <PageTitle>Chats</PageTitle>
        <div className="flex gap-2.5">
          <GoingButton />
          <NotificationsBell />
        </div>
      </div>
      <search className="mb-3 block">
        <SearchField label="Search your chats" value={typed} onChange={setTyped} max={SEARCH_MAX} />
      </search>
      <Tabs
        label="Chats"
        value={tab}
        onChange={show}
        tabs={[
          {
            value: 'friends',
            label: 'Friends',
            unread: unreadOf('direct'),
            content: <FriendList {...list} openId={target && 'userId' in target ? target.userId : null} />,
          },
          {
            value: 'tribs',
            label: 'Tribs',
            unread: unreadOf('trib'),
            content: <TribList {...list} openId={target && 'tribId' in target ? target.tribId : null} />,
          },
          {
            value: 'communities',
            label: 'Communities',
            unread: unreadOf('community'),
            content: (
              <CommunityList
                {...list}
                openId={target && 'communityId' in target ? target.communityId : null}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

/** Unread messages of a kind, without those of muted conversations. */
function useUnread(viewerId: number): (kind: ConversationKind) => number {
  const { data: conversations = [] } = useInfiniteQuery(conversationsQuery(viewerId));
  return (wanted) => {
    const counted = conversations.filter(({ kind, isMuted }) => kind === wanted && !isMuted);
    return Math.min(
      UNREAD_MAX,
      counted.reduce((sum, { unread }) => sum + unread, 0),
    );
  };
}
