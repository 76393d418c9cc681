import { queryOptions } from '@tanstack/react-query';
import { announcementListReader } from '#shared/api/announcements';
import type { MeetupAudience } from '#shared/domain/announcements';
import { requestJson, requestNothing } from '../../../lib/api-client';
import { jsonQuery, whileTelling } from '../../../lib/json-query';
import { communityKeys } from '../communities.api';

/** The meetup or community that an announcement is about. The path of the API follows from it. */
export type Subject = { tribId: number } | { communityId: number };

const address = (subject: Subject) =>
  'tribId' in subject
    ? `/api/tribs/${subject.tribId}/announcements`
    : `/api/communities/${subject.communityId}/announcements`;

/** Sent announcements, the latest first. Hosts and organizers also get the planned ones. */
export const announcementsQuery = (viewerId: number, subject: Subject) =>
  queryOptions({
    ...jsonQuery(
      [...communityKeys(viewerId).announcements, subject],
      address(subject),
      announcementListReader,
    ),
    staleTime: 0,
    refetchInterval: ({ state }) => whileTelling(state.data?.some(({ reached }) => reached)),
  });

type NewAnnouncement = { text: string; audience?: MeetupAudience; at?: string };

export const postAnnouncement = (subject: Subject, body: NewAnnouncement) =>
  requestJson(address(subject), { method: 'POST', body, schema: announcementListReader });

export const deleteAnnouncement = (id: number) =>
  requestNothing(`/api/announcements/${id}`, { method: 'DELETE' });
