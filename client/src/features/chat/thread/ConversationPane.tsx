import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { OpenConversationRequest } from '#shared/api/chat';
import type { OwnUser } from '#shared/api/users';
import { ApiError } from '../../../lib/api-client';
import { paths } from '../../../lib/paths';
import { buttonClass } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { PageTitle } from '../../../ui/Page';
import { Skeleton } from '../../../ui/Skeleton';
import { conversationQuery, openedQuery } from '../chat.api';
import { Thread } from './Thread';
import { BackToChats } from './ThreadHeader';
import { ThreadSkeleton } from './ThreadSkeleton';

type Props = { viewer: OwnUser; target: OpenConversationRequest; isBesideList: boolean };

/** The conversation of a person, meetup or community. */
export function ConversationPane({ viewer, target, isBesideList }: Props) {
  const opened = useQuery(openedQuery(viewer.id, target));
  const id = opened.data;
  const conversation = useQuery({
    ...conversationQuery(viewer.id, id ?? 0),
    enabled: id !== undefined,
    // Opening has just read it.
    staleTime: Infinity,
  });
  if (isUnavailable(opened.error) || isUnavailable(conversation.error)) return <ChatUnavailable />;
  if (id !== undefined && conversation.data) {
    return <Thread key={id} viewer={viewer} conversation={conversation.data} isBesideList={isBesideList} />;
  }
  const { error } = opened.error ? opened : conversation;
  return (
    <>
      {(!isBesideList || !error) && (
        <header className="flex min-h-16 items-center gap-2 border-b border-line bg-surface px-2">
          {!isBesideList && <BackToChats />}
          {!error && <HeaderSkeleton />}
        </header>
      )}
      {error ? (
        <div className="flex flex-1 flex-col justify-center">
          <ErrorState onRetry={() => void (opened.error ? opened : conversation).refetch()} />
        </div>
      ) : (
        <ThreadSkeleton />
      )}
    </>
  );
}

function HeaderSkeleton() {
  return (
    <>
      <Skeleton className="size-10 shrink-0 rounded-pill" />
      <div className="grid flex-1 gap-2 pl-1">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3 w-1/4" />
      </div>
    </>
  );
}

/** Not found, not allowed, or the viewer's own id: trying again changes nothing. */
function isUnavailable(error: Error | null): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status);
}

/** It does not exist, the viewer has left, or cannot reach the person: the server does not say which. */
function ChatUnavailable() {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <PageTitle className="sr-only">Chat not available</PageTitle>
      <EmptyState
        title="This chat isn't available"
        text="It may be gone, or you don't belong to it any more."
        action={
          <Link href={paths.chat} className={buttonClass()}>
            All chats
          </Link>
        }
      />
    </div>
  );
}
