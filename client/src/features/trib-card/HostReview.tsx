import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Review, Trib } from '#shared/api/tribs';
import { ReviewNotice } from '../first-posts/ReviewNotice';
import { useAuth } from '../auth/auth-context';
import { tribQuery } from '../tribs/tribs.api';
import { refreshTribs } from '../tribs/refresh-tribs';

type Props = { tribId: number; review: Review; viewerId: number };

/** Loaded only for the host of a meetup that is hidden until an operator has approved it. */
export function HostReview({ tribId, review, viewerId }: Props) {
  const queryClient = useQueryClient();
  return (
    <ReviewNotice
      review={review}
      url={`/api/tribs/${tribId}`}
      takeBack="cancel it"
      onAsked={() => refreshTribs(queryClient, viewerId, [tribId])}
    />
  );
}

/** While the meetup is under review, others do not see it, so a link to it would lead nowhere. */
export function useHostReview({ id, role }: Trib): Review | undefined {
  const { user } = useAuth();
  const { data } = useQuery({ ...tribQuery(user?.id ?? null, id), enabled: role === 'host' });
  return data?.review;
}
