import * as z from 'zod/mini';
import { MESSAGE_MAX, PAGE_DEFAULT, PAGE_MAX, UNREAD_MAX } from '../domain/limits';
import { PHOTO_PATH } from '../domain/photos';
import { isInvisible } from '../domain/plain-text';
import {
  id,
  idText,
  imageAddress,
  intText,
  largePage,
  longId,
  longIdText,
  readerOf,
  searchText,
  text,
} from './common';
import { publicUser } from './users';

const CONVERSATION_KINDS = ['direct', 'trib', 'series', 'community'] as const;
export const REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🎉'] as const;

const sender = z.pick(publicUser, { id: true, displayName: true, profileImage: true });

export const message = z.object({
  id: longId,
  conversationId: id,
  /** The sender's own, so that a device recognizes what it has sent. */
  clientId: z.uuid(),
  /** Null if the account is deleted. */
  sender: z.nullable(sender),
  /** Blank for a photo alone and if it is deleted. */
  text: z.string(),
  photo: z.nullable(imageAddress),
  /** So that its place is as large as the photo before it has loaded. */
  photoSize: z.nullable(z.object({ width: z.int(), height: z.int() })),
  /** A short excerpt; blank if that message is deleted, null if it replies to nothing the viewer can see. */
  replyTo: z.nullable(z.object({ id: longId, senderName: z.nullable(z.string()), text: z.string() })),
  reactions: z.array(z.object({ reaction: z.enum(REACTIONS), count: z.int(), isMine: z.boolean() })),
  createdAt: z.iso.datetime(),
  isDeleted: z.boolean(),
});
export const messageList = z.array(message);

/**
 * Whether the viewer may write. Two people who share nothing yet have one message: the other one answers or not.
 */
const WRITING = ['open', 'one-message', 'awaiting-answer'] as const;

export const conversation = z.object({
  id,
  kind: z.enum(CONVERSATION_KINDS),
  /** The other person of a direct conversation. */
  person: z.nullable(publicUser),
  trib: z.nullable(z.object({ id, name: z.string(), picture: z.nullable(z.string()) })),
  community: z.nullable(z.object({ id, name: z.string(), picture: z.nullable(z.string()) })),
  /** Of the room of all dates of a meetup that repeats. */
  series: z.nullable(z.object({ id, name: z.string(), picture: z.nullable(z.string()) })),
  /** How many people can read it, of those the viewer can see. */
  memberCount: z.int(),
  /** The newest message the viewer can see. */
  lastMessage: z.nullable(
    z.pick(message, { id: true, sender: true, text: true, photo: true, createdAt: true, isDeleted: true }),
  ),
  unread: z.int().check(z.gte(0), z.lte(UNREAD_MAX)),
  /** Messages up to this one are read; 0 for none. */
  lastReadId: z.int().check(z.gte(0)),
  isMuted: z.boolean(),
  writing: z.enum(WRITING),
  /** Since when the viewer belongs to the room. */
  joinedAt: z.nullable(z.iso.datetime()),
  /** The viewer may remove other people's messages. */
  isModerator: z.boolean(),
});
export const conversationList = z.array(conversation);
export const conversationReader = readerOf(conversation);
export const conversationListReader = readerOf(conversationList);

export const conversationsQuery = z.strictObject({
  /** Those of meetups are with those of their series. */
  kind: z.optional(z.enum(CONVERSATION_KINDS)),
  /** Part of the name of the other person, the meetup, the series or the community. */
  q: z.optional(searchText),
  ...largePage,
});
/** Which conversation: with a person, or the room of a meetup, series or community. */
export const openConversationRequest = z.union([
  z.strictObject({ userId: id }),
  z.strictObject({ tribId: id }),
  z.strictObject({ communityId: id }),
  z.strictObject({ seriesId: id }),
]);

/** Before or after a message; without either, the newest. */
export const messagesQuery = z.strictObject({
  before: z.optional(longIdText),
  after: z.optional(longIdText),
  limit: z._default(intText(1, PAGE_MAX), PAGE_DEFAULT),
});

export const sendMessageRequest = z
  .strictObject({
    clientId: z.uuid(),
    /** Who wrote it: what waited on a device is refused if another person is signed in by then. */
    senderId: z.optional(id),
    text: text(MESSAGE_MAX),
    photo: z.optional(imageAddress.check(z.startsWith(PHOTO_PATH, 'Must be an uploaded photo'))),
    replyToId: z.optional(longId),
  })
  .check(
    z.refine(({ text: words, photo }) => !isInvisible(words) || photo !== undefined, {
      message: 'Cannot be empty',
      path: ['text'],
    }),
  );

export const readRequest = z.strictObject({ messageId: longId });
export const muteRequest = z.strictObject({ muted: z.boolean() });
export const messageParams = z.strictObject({ id: idText, messageId: longIdText });
export const reactionRequest = z.strictObject({ reaction: z.enum(REACTIONS), on: z.boolean() });

export type ConversationKind = (typeof CONVERSATION_KINDS)[number];
export type Reaction = (typeof REACTIONS)[number];
export type Message = z.infer<typeof message>;
export type Conversation = z.infer<typeof conversation>;
export type OpenConversationRequest = z.infer<typeof openConversationRequest>;
export type SendMessageRequest = z.infer<typeof sendMessageRequest>;
