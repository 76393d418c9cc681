import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { PHOTO_PATH } from '#shared/domain/photos';
import type { Db } from '../../db/handle';
import { messages } from '../../db/schema/chat';
import { photos } from '../../db/schema/photos';
import { operatorActions } from '../../db/schema/social';
import { tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import { lockTribs } from '../../db/locks';

/** Returns false if nothing changed. */
type Change = (tx: Db, id: number, hiddenAt: Date | null) => Promise<boolean>;

export const setTribHidden: Change = async (tx, id, hiddenAt) => {
  const changed = await tx
    .update(tribs)
    .set({ hiddenAt })
    .where(and(eq(tribs.id, id), hiddenAt ? isNull(tribs.hiddenAt) : isNotNull(tribs.hiddenAt)))
    .returning({ id: tribs.id });
  return changed.length > 0;
};

export const setMessageHidden: Change = async (tx, id, hiddenAt) => {
  const changed = await tx
    .update(messages)
    .set({ hiddenAt })
    .where(and(eq(messages.id, id), hiddenAt ? isNull(messages.hiddenAt) : isNotNull(messages.hiddenAt)))
    .returning({ id: messages.id });
  return changed.length > 0;
};

/**
 * Meetups have a copy of the blur, in which something can still be recognized. They are locked before the photo, as in
 * an edit, which holds its meetup while it claims the photo.
 */
export async function setPhotoHidden(tx: Db, id: string, hiddenAt: Date | null): Promise<boolean> {
  const isShown = eq(tribs.mainImageUrl, PHOTO_PATH + id);
  const showing = await tx.select({ id: tribs.id }).from(tribs).where(isShown);
  const tribIds = showing.map((trib) => trib.id);
  await lockTribs(tx, tribIds);
  const [changed] = await tx
    .update(photos)
    .set({ hiddenAt })
    .where(and(eq(photos.id, id), hiddenAt ? isNull(photos.hiddenAt) : isNotNull(photos.hiddenAt)))
    .returning({ blur: photos.blur });
  if (!changed) return false;
  await tx
    .update(tribs)
    .set({ mainImageBlur: hiddenAt ? null : changed.blur })
    .where(isShown);
  return true;
}

export const setSuspended: Change = async (tx, id, suspendedAt) => {
  const changed = await tx
    .update(users)
    .set({ suspendedAt })
    .where(and(eq(users.id, id), suspendedAt ? isNull(users.suspendedAt) : isNotNull(users.suspendedAt)))
    .returning({ id: users.id });
  return changed.length > 0;
};

export async function insertAction(tx: Db, row: typeof operatorActions.$inferInsert): Promise<void> {
  await tx.insert(operatorActions).values(row);
}

/** The latest first. */
export function listActions(db: Db, { after, limit }: { after: number; limit: number }) {
  return db
    .select()
    .from(operatorActions)
    .where(lt(operatorActions.id, after))
    .orderBy(desc(operatorActions.id))
    .limit(limit);
}
export type ActionRow = Awaited<ReturnType<typeof listActions>>[number];
