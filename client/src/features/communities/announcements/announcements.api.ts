import { queryOptions } from '@tanstack/react-query';
import { type Announcement, announcementListReader } from '#shared/api/announcements';
import type { MeetupAudience } from '#shared/domain/announcements';
import { requestJson, requestNothing } from '../../../lib/api-client';
import { communityKeys } from '../communities.api';

/** The meetup or community that an announcement is about. The path of the API follows from it. */
export type Subject = { tribId: number } | { communityId: number };

const address = (subject: Subject) =>
  'tribId' in subject
    ? `/api/tribs/${subject.tribId}/announcements`
    : `/api/communities/${subject.communityId}/announcements`;

const REACHED_EVERY_MS = 2_000;

/** Sent announcements, the latest first. Hosts and organizers also get the planned ones. */
export function announcementsQuery(viewerId: number, subject: Subject) {
  return queryOptions({
    queryKey: [...communityKeys(viewerId).announcements, subject],
    queryFn: ({ signal }) => requestJson(address(subject), { schema: announcementListReader, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ reached }) => reached) ? REACHED_EVERY_MS : false),
  });
}

type NewAnnouncement = { text: string; audience?: MeetupAudience; at?: string };

export function postAnnouncement(subject: Subject, body: NewAnnouncement): Promise<Announcement[]> {
  return requestJson(address(subject), { method: 'POST', body, schema: announcementListReader });
}

export function deleteAnnouncement(id: number): Promise<void> {
  return requestNothing(`/api/announcements/${id}`, { method: 'DELETE' });
}
