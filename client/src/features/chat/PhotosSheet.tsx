import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Message, OpenConversationRequest } from '#shared/api/chat';
import type { OwnUser } from '#shared/api/users';
import { photoSources } from '#shared/domain/photos';
import { useSheet } from '../../navigation/use-sheet';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { SheetRoot } from '../../ui/Sheet';
import { ShowMore } from '../../ui/ShowMore';
import { Skeleton } from '../../ui/Skeleton';
import { useAuth } from '../auth/auth-context';
import { takePhotoAway } from './chat-writes';
import { conversationQuery, openedQuery, photosQuery } from './chat.api';
import { photoTitle, takeLabel } from './message-text';
import * as t from './texts';

type Props = { room: OpenConversationRequest; open: boolean; onClose: () => void };

export function PhotosSheet({ room, open, onClose }: Props) {
  const { user } = useAuth();
  return (
    <SheetRoot open={open && user !== null} onOpenChange={onClose} title={t.allPhotos} isTall focusTitle>
      {user && <Photos viewer={user} room={room} />}
    </SheetRoot>
  );
}

function Photos({ viewer, room }: { viewer: OwnUser; room: OpenConversationRequest }) {
  const queryClient = useQueryClient();
  const opened = useQuery(openedQuery(viewer.id, room));
  const id = opened.data ?? 0;
  const { data: conversation } = useQuery({
    ...conversationQuery(viewer.id, id),
    enabled: opened.isSuccess,
    staleTime: Infinity,
  });
  const photos = useInfiniteQuery({ ...photosQuery(viewer.id, id), enabled: opened.isSuccess });
  const { open } = useSheet('photo', (chosen: Message, leave) => ({
    photo: photos.data?.find((one) => one.id === chosen.id)?.photo ?? null,
    title: photoTitle(chosen, chosen.sender?.id === viewer.id),
    takeLabel: conversation && takeLabel(conversation, chosen.sender?.id === viewer.id),
    onTake: () => void leave().then(() => takePhotoAway({ queryClient, viewerId: viewer.id }, chosen)),
  }));

  if (opened.isError || photos.isError)
    return <ErrorState onRetry={() => void (opened.isError ? opened : photos).refetch()} />;
  if (!photos.data || !conversation) return <Skeleton className="h-60 rounded-card" />;
  if (photos.data.length === 0) return <EmptyState title={t.noPhotosYet} text={t.photosOfChatHere} />;
  return (
    <>
      <p className="mb-4 text-sm text-pretty text-muted">{t.onlyPeopleOfChat}</p>
      <ul className="grid grid-cols-3 gap-2">
        {photos.data.map((message) => (
          <li key={message.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t.openLarger({ photo: photoTitle(message, message.sender?.id === viewer.id) })}
              className="pressable block w-full overflow-hidden rounded-input bg-raised"
              onClick={() => open(message)}
            >
              <img
                src={message.photo ?? ''}
                srcSet={photoSources(message.photo ?? '')}
                sizes="(min-width: 430px) 120px, 30vw"
                alt=""
                loading="lazy"
                decoding="async"
                draggable={false}
                className="aspect-square w-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <ShowMore list={photos} />
    </>
  );
}
