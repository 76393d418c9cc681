import { type Config, isOperator } from '../../config';
import type { Db } from '../../db/handle';
import type { Viewer } from '../../http/viewer';
import { findSettings } from '../settings/settings.service';
import { findAuthor } from './first-posts.queries';
import { isFirstPost } from './first-posts.rules';

/** Since when what they post now is hidden: null if everybody sees it at once. */
export async function heldSince(tx: Db, config: Config, viewer: Viewer, now: Date): Promise<Date | null> {
  if (isOperator(config, viewer) || (await findSettings(tx)).firstPosts === 'shown') return null;
  const author = await findAuthor(tx, viewer.id);
  return author && isFirstPost(author, now) ? now : null;
}
