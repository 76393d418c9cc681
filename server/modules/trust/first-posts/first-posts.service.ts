import { DAY_MS } from '#shared/domain/durations';
import { REWRITTEN_DAYS } from '#shared/domain/looked-at';
import { type Config, isOperator } from '../../../config';
import type { Db } from '../../../db/handle';
import type { Viewer } from '../../../http/viewer';
import { findSettings } from '../settings/settings.service';
import { type ApprovedPost, findApproved, findAuthor, type Subject } from './first-posts.queries';
import { isFirstPost } from './first-posts.rules';

/** The time from which the author's new post is hidden; null if everybody sees it at once. */
export async function hiddenUntilReviewedSince(tx: Db, config: Config, viewer: Viewer, now: Date) {
  if (!(await isLookedAt(tx, config, viewer))) return null;
  const author = await findAuthor(tx, viewer.id);
  return author && isFirstPost(author, now) ? now : null;
}

const isLookedAt = async (tx: Db, config: Config, viewer: Viewer): Promise<boolean> =>
  !isOperator(config, viewer) && (await findSettings(tx)).firstPosts === 'held';

/** The approved post that is held again if the person rewrites it now, within `REWRITTEN_DAYS` of its approval. */
export async function findRewritable(
  tx: Db,
  config: Config,
  viewer: Viewer,
  { subject, now }: { subject: Subject; now: Date },
): Promise<ApprovedPost | null> {
  if (!(await isLookedAt(tx, config, viewer))) return null;
  return findApproved(tx, subject, new Date(now.getTime() - REWRITTEN_DAYS * DAY_MS));
}
