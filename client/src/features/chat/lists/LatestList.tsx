import type { useInfiniteQuery } from '@tanstack/react-query';
import type { Conversation, OpenConversationRequest } from '#shared/api/chat';
import { LATEST_MAX } from '../../../lib/static-frame';
import { Rows } from '../../../lib/motion/Rows';
import { Button } from '../../../ui/Button';
import { ShowMore } from '../../../ui/ShowMore';
import { Skeleton } from '../../../ui/Skeleton';
import { pathOf, pathTo } from '../chat-url';
import { ConversationPicture, conversationName } from '../ConversationPicture';
import { ChatRow } from './ChatRow';

const PICTURE = 56;

type Props = {
  viewerId: number;
  list: Pick<
    ReturnType<typeof useInfiniteQuery<unknown, Error, Conversation[]>>,
    'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** The conversation that is open beside the list. */
  target: OpenConversationRequest | null;
  isAllShown: boolean;
  onShowAll: ((isAllShown: boolean) => void) | undefined;
};

/** Lists conversations of all kinds, the one with the latest message first. Empty for people who have none yet. */
export function LatestList({ viewerId, list, target, isAllShown, onShowAll }: Props) {
  const all = list.data ?? [];
  if (all.length === 0) return null;
  const shown = isAllShown ? all : all.slice(0, LATEST_MAX);
  return (
    <section aria-labelledby="latest" className="mb-6">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="latest" className="font-display text-lg font-bold">
          {isAllShown ? 'All conversations' : 'Latest'}
        </h2>
        {all.length > LATEST_MAX && (
          <Button
            variant="quiet"
            size="sm"
            className="-mr-4"
            aria-label={isAllShown ? 'Fewer conversations' : 'All conversations'}
            aria-expanded={isAllShown}
            onClick={() => onShowAll?.(!isAllShown)}
          >
            {isAllShown ? 'Fewer' : 'All'}
          </Button>
        )}
      </div>
      <Rows items={shown} idOf={({ id }) => id} ordered className="grid grid-cols-1">
        {(conversation) => (
          <ChatRow
            viewerId={viewerId}
            name={conversationName(conversation)}
            picture={
              <ConversationPicture conversation={conversation} size={PICTURE} corners="rounded-input" />
            }
            href={pathOf(conversation)}
            conversation={conversation}
            isOpen={target !== null && pathOf(conversation) === pathTo(target)}
          />
        )}
      </Rows>
      {isAllShown && <ShowMore list={list} />}
    </section>
  );
}

/** As large as the list was on this device the last time, so that nothing moves when it loads. */
export function LatestSkeleton() {
  return (
    <div
      className="mb-[calc(min(1,var(--latest-chats,0))*24px)] h-[calc(min(1,var(--latest-chats,0))*44px+var(--latest-chats,0)*72px)] overflow-hidden"
      aria-hidden="true"
    >
      <div className="flex min-h-11 items-center">
        <Skeleton className="h-5 w-20" />
      </div>
      {Array.from({ length: LATEST_MAX }, (_, index) => (
        <div key={index} className="flex items-center gap-3.5 py-2">
          <Skeleton className="size-14 shrink-0 rounded-pill" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="my-1 h-4 w-2/5" firstText="truncate font-semibold" />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
