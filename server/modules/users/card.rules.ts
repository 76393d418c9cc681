import type { PersonCard } from '#shared/api/users';

type Friendship = { status: 'requested' | 'accepted' | 'declined'; requestedBy: number } | null;

/** As the viewer sees it: the sender of a declined request sees a pending one, its recipient none. */
export function friendshipOf(viewerId: number, friendship: Friendship): PersonCard['friendship'] {
  if (friendship === null) return 'none';
  if (friendship.status === 'accepted') return 'friends';
  if (friendship.requestedBy === viewerId) return 'requested';
  return friendship.status === 'requested' ? 'asked' : 'none';
}
