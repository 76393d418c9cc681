import type { Conversation } from '#shared/api/chat';
import { Avatar } from '../../ui/Avatar';
import { CoverImage } from '../../ui/CoverImage';

type Props = {
  conversation: Pick<Conversation, 'person' | 'trib' | 'community'>;
  size: number;
  /** Of the picture of a room; a person's is round. */
  corners: string;
};

export function ConversationPicture({ conversation: { person, trib, community }, size, corners }: Props) {
  if (person) return <Avatar person={person} size={size} />;
  const room = trib ?? community;
  if (!room) return null;
  return (
    <span className={`block shrink-0 overflow-hidden ${corners}`} style={{ width: size, height: size }}>
      <CoverImage
        of={{ ...room, category: null }}
        picture={room.picture}
        sizes={`${size}px`}
        className="size-full"
      />
    </span>
  );
}

export function conversationName({
  person,
  trib,
  community,
}: Pick<Conversation, 'person' | 'trib' | 'community'>) {
  return person?.displayName ?? trib?.name ?? community?.name ?? 'Chat';
}
