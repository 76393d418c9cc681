import type { OwnUser } from '#shared/api/users';
import { PRODUCT_NAME } from '#shared/domain/names';
import { personPath } from '../../lib/paths';
import { shareLink } from '../../lib/share-link';

/** Whoever opens the URL sees the public card. */
export async function shareProfile({ id, displayName }: OwnUser): Promise<void> {
  await shareLink(
    {
      title: `${displayName} profile`,
      text: `Check out ${displayName}'s profile on ${PRODUCT_NAME}!`,
      url: location.origin + personPath(id),
    },
    'Whoever opens it sees your public card.',
    'Profile link copied to clipboard!',
  );
}
