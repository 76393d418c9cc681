import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Review, Trib } from '#shared/api/tribs';
import { ReviewNotice } from '../first-posts/ReviewNotice';
import { useAuth } from '../auth/auth-context';
import { tribQuery } from '../tribs/tribs.api';
import { refreshTribs } from '../tribs/refresh-tribs';

type Props = { tribId: number; review: Review; viewerId: number };

/** Loaded only for the host of what others do not see yet. */
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

/** As long as others do not see it, a link to it leads nowhere. */
export function useHostReview({ id, role }: Trib): Review | undefined {
  const { user } = useAuth();
  const { data } = useQuery({ ...tribQuery(user?.id ?? null, id), enabled: role === 'host' });
  return data?.review;
}
