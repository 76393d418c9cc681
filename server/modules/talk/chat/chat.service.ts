import type { Conversation, OpenConversationRequest, Reaction, SendMessageRequest } from '#shared/api/chat';
import { mayHost } from '#shared/domain/host-rights';
import type { Db } from '../../../db/handle';
import { lockPeople } from '../../../db/locks';
import { lockConversation, lockRoomForMember, lockSeriesMemberShared } from '../../../db/room-locks';
import { transactionQueuedPerRow } from '../../../db/row-queue';
import type { Deps } from '../../../deps';
import { notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { claimMessagePhoto } from '../../places/photos/claim.service';
import { fileKeys, idOfAddress } from '../../places/photos/photos.rules';
import { deleteUnused } from '../../places/photos/photos.queries';
import { type Access, findAccess } from '../../trust/safety/access.queries';
import { areBlocked } from '../../trust/safety/safety.queries';
import { findPublicUser } from '../../people/users/users.queries';
import {
  awaitingAnswer,
  clientIdUsed,
  messageElsewhere,
  notYours,
  otherAccount,
  cannotMessageYourself,
} from './chat.errors';
import { conversationView } from './chat.views';
import {
  findConversation,
  findRoomId,
  findWritingAccess,
  openPair,
  type WritingAccess,
} from './conversations.queries';
import { findMessages, insertMessage, removeMessage, setReaction } from './messages.queries';
import { decideWriting } from './writing.rules';

export async function presentConversation(db: Db, viewer: Viewer, id: number): Promise<Conversation> {
  const row = await findConversation(db, viewer, id);
  if (!row) throw notFound();
  return conversationView(row);
}

export async function requireAccess(db: Db, viewer: Viewer, id: number): Promise<Access> {
  const access = await findAccess(db, viewer, id);
  if (!access) throw notFound();
  return access;
}

export async function requireWriting(db: Db, viewer: Viewer, id: number): Promise<void> {
  refuseUnlessOpen(await findWritingAccess(db, viewer, id, null));
}

function refuseUnlessOpen(access: WritingAccess | null): void {
  if (!access?.isOpen) throw notFound();
  if (decideWriting(access.personId === null ? null : access) === 'awaiting-answer') throw awaitingAnswer();
}

/**
 * A person whom the viewer cannot look up and a room they do not belong to
 * both give 404. Only a new conversation counts towards the limit.
 */
export async function openConversation(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  viewer: Viewer,
  request: OpenConversationRequest,
): Promise<number> {
  if (!('userId' in request)) {
    const roomId = await findRoomId(db, request);
    if (roomId === null) throw notFound();
    return roomId;
  }
  const { userId } = request;
  if (userId === viewer.id) throw cannotMessageYourself();
  if (!(await findPublicUser(db, viewer, userId))) throw notFound();
  return db.transaction(async (tx) => {
    const { id, isNew } = await openPair(tx, viewer.id, userId);
    if (isNew) await limiter.consume(LIMITS.conversationsPerUser, viewer.id, tx);
    return id;
  });
}

/**
 * Stores a message once, however often it is sent. Membership, blocks and the rule are checked under locks: a person who is
 * removed or blocked at the same moment writes before that or not at all.
 */
export async function sendMessage(
  db: Db,
  viewer: Viewer,
  conversationId: number,
  request: SendMessageRequest,
): Promise<number> {
  if (request.senderId !== undefined && request.senderId !== viewer.id) throw otherAccount();
  return transactionQueuedPerRow(db, { conversation: conversationId }, async (tx) => {
    await lockAccess(tx, viewer, conversationId);
    const access = await findWritingAccess(tx, viewer, conversationId, request.clientId);
    if (access?.sent?.conversationId === conversationId) return access.sent.id;
    if (access?.sent) throw clientIdUsed();
    refuseUnlessOpen(access);
    if (request.replyToId !== undefined) await requireReplied(tx, viewer, conversationId, request.replyToId);
    const photoId = await claimMessagePhoto(tx, viewer, request.photo);
    const id = await insertMessage(tx, {
      conversationId,
      senderId: viewer.id,
      clientId: request.clientId,
      text: request.text,
      photoId,
      replyToId: request.replyToId ?? null,
    });
    if (id === null) throw clientIdUsed();
    return id;
  });
}

type MessageOf = { conversationId: number; messageId: number };

/** The locks keep anybody from reacting to a message that is being deleted, or in a room that they are being removed from. */
export function react(
  db: Db,
  viewer: Viewer,
  { reaction, on, ...of }: MessageOf & { reaction: Reaction; on: boolean },
): Promise<void> {
  return transactionQueuedPerRow(db, { conversation: of.conversationId }, async (tx) => {
    const found = await lockMessage(tx, viewer, of);
    if (found.isDeleted) throw notFound();
    await setReaction(tx, { messageId: found.id, userId: viewer.id, reaction }, on);
  });
}

type RemovalDeps = Pick<Deps, 'db' | 'photoStore' | 'now'>;

/** People delete their own messages; hosts also those of others in the room of their meetup or series. */
export const deleteMessage = (deps: RemovalDeps, viewer: Viewer, of: MessageOf) =>
  remove(deps, viewer, of, { photoOnly: false, isOpenToAll: () => false });

/** In a room anybody may be in a photo, so anybody takes it away, and nobody is told who did. */
export const takePhotoAway = (deps: RemovalDeps, viewer: Viewer, of: MessageOf) =>
  remove(deps, viewer, of, { photoOnly: true, isOpenToAll: ({ personId }) => personId === null });

/** The photo is deleted as well if nothing else shows it. */
async function remove(
  { db, photoStore, now }: RemovalDeps,
  viewer: Viewer,
  of: MessageOf,
  { photoOnly, isOpenToAll }: { photoOnly: boolean; isOpenToAll: (access: Access) => boolean },
): Promise<void> {
  const deleted = await transactionQueuedPerRow(db, { conversation: of.conversationId }, async (tx) => {
    const found = await lockMessage(tx, viewer, of);
    const access = await requireAccess(tx, viewer, of.conversationId);
    const isTheirs = found.sender?.id === viewer.id || mayHost(access.role, 'remove-members');
    if (!isTheirs && !isOpenToAll(access)) throw notYours();
    const photoId = idOfAddress(found.photo ?? '');
    // Two people may ask at once: the second finds no photo, and the words stay.
    if (photoOnly && photoId === null) return [];
    await removeMessage(tx, found.id, { photoOnly, now: now() });
    return photoId === null ? [] : deleteUnused(tx, [photoId]);
  });
  await photoStore.remove(deleted.flatMap(fileKeys));
}

async function lockMessage(tx: Db, viewer: Viewer, { conversationId, messageId }: MessageOf) {
  await lockAccess(tx, viewer, conversationId);
  const [found] = await findMessages(tx, viewer, [messageId]);
  if (found?.conversationId !== conversationId) throw notFound();
  return found;
}

/** People are locked before rooms, as everywhere. Messages to the same conversation wait for each other. */
async function lockAccess(tx: Db, viewer: Viewer, conversationId: number): Promise<void> {
  const room = await lockRoomForMember(tx, conversationId, viewer.id);
  if (!room) throw notFound();
  const { isLocked, seriesId, lowId, highId } = room;
  if (isLocked) return;
  if (lowId !== null && highId !== null) {
    if (lowId !== viewer.id && highId !== viewer.id) throw notFound();
    const people = await lockPeople(tx, [lowId, highId]);
    if (people.length < 2 || (await areBlocked(tx, lowId, highId))) throw notFound();
  } else if (seriesId === null || !(await lockSeriesMemberShared(tx, seriesId, viewer.id))) throw notFound();
  await lockConversation(tx, conversationId);
}

async function requireReplied(tx: Db, viewer: Viewer, conversationId: number, id: number): Promise<void> {
  const [replied] = await findMessages(tx, viewer, [id]);
  if (replied?.conversationId !== conversationId || replied.isDeleted) throw messageElsewhere('replyToId');
}
