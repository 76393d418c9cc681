import type { PublicUser } from '#shared/api/users';
import { createRequest } from '../../lib/requested';

/** What lists know of a person. */
export type KnownPerson = Pick<PublicUser, 'id' | 'displayName'> & {
  profileImage?: string | null;
  bio?: string | null;
};

/** Whose card was opened, on any page. */
export const {
  ask: openPerson,
  answered: personOpened,
  useRequested: useRequestedPerson,
} = createRequest<KnownPerson>();
