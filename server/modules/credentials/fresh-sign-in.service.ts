import type { Db } from '../../db/handle';
import { signInNeeded } from '../../http/errors';
import type { Viewer } from '../../http/viewer';
import { freshSignInNeeded, wayInNeeded } from './credentials.errors';
import { findFreshness } from './fresh-sign-in.queries';

/** For what a session that somebody left open must not be enough for. Endpoints ask for it by `needsFreshSignIn`. */
export async function requireFreshSignIn(
  db: Db,
  viewer: Pick<Viewer, 'sessionHash'>,
  { unlessNoWayIn = false } = {},
): Promise<void> {
  const session = await findFreshness(db, viewer.sessionHash);
  if (!session) throw signInNeeded();
  if (session.isFresh || (unlessNoWayIn && !session.hasWayIn)) return;
  throw session.hasWayIn ? freshSignInNeeded() : wayInNeeded();
}
