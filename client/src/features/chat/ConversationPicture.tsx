import type { Conversation } from '#shared/api/chat';
import { seriesRoomName } from '#shared/domain/group-names';
import { LANG } from '../../lib/lang';
import { Avatar } from '../../ui/Avatar';
import { CoverImage } from '../../ui/CoverImage';
import * as t from './texts';

type Subject = Pick<Conversation, 'person' | 'trib' | 'community' | 'series'>;

type Props = {
  conversation: Subject;
  size: number;
  /** The class for the corners of a room's picture; a person's picture is round. */
  corners: string;
};

export function ConversationPicture({ conversation, size, corners }: Props) {
  const { person, trib, community, series } = conversation;
  if (person) return <Avatar person={person} size={size} />;
  const room = trib ?? community ?? series;
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

export function conversationName({ person, trib, community, series }: Subject) {
  if (series) return seriesRoomName(series.name, LANG);
  return person?.displayName ?? trib?.name ?? community?.name ?? t.chat;
}
