import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  type RoleRequest,
  type SettingsRequest,
  figures,
  listedMeetups,
  listedPeople,
  openedPerson,
  operatorList,
  setUp,
  tableRoundList,
} from '#shared/api/operators';
import { firstPostCount, type FirstPostDecision, firstPostList } from '#shared/api/first-posts';
import {
  operatorActionList,
  type OperatorActionRequest,
  report,
  type Report,
  reportList,
} from '#shared/api/safety';
import { installationSettings } from '#shared/api/settings';
import { requestJson, requestNothing, requestPage } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';

const PAGE = 20;

/** An action on one report changes others about the same subject, so all are refetched together. */
export const adminKey = (viewerId: number) => [...viewerKey(viewerId), 'admin'];

export type ReportState = 'open' | 'handled';

export function reportsQuery(viewerId: number, state: ReportState) {
  return infiniteQueryOptions({
    queryKey: [...adminKey(viewerId), 'reports', state],
    queryFn: ({ pageParam, signal }) =>
      requestPage(pageParam, {
        schema: reportList,
        signal,
      }),
    initialPageParam: `/api/admin/reports?state=${state}&limit=${PAGE}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

export function actionsQuery(viewerId: number) {
  return infiniteQueryOptions({
    queryKey: [...adminKey(viewerId), 'actions'],
    queryFn: ({ pageParam, signal }) =>
      requestPage(pageParam, {
        schema: operatorActionList,
        signal,
      }),
    initialPageParam: `/api/admin/actions?limit=${PAGE}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

export const firstPostsQuery = (viewerId: number) =>
  infiniteQueryOptions({
    queryKey: [...adminKey(viewerId), 'first-posts'],
    queryFn: ({ pageParam, signal }) => requestPage(pageParam, { schema: firstPostList, signal }),
    initialPageParam: `/api/admin/first-posts?limit=${PAGE}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export const firstPostCountQuery = (viewerId: number) =>
  queryOptions({
    queryKey: [...adminKey(viewerId), 'first-posts-count'],
    queryFn: ({ signal }) => requestJson('/api/admin/first-posts/count', { schema: firstPostCount, signal }),
    staleTime: 0,
  });

export const postDecision = (postId: number, body: FirstPostDecision) =>
  requestNothing(`/api/admin/first-posts/${postId}/decision`, { method: 'POST', body });

export const figuresQuery = (viewerId: number) =>
  queryOptions({
    queryKey: [...adminKey(viewerId), 'figures'],
    queryFn: ({ signal }) => requestJson('/api/admin/figures', { schema: figures, signal }),
    staleTime: 0,
  });

export const roundsQuery = (viewerId: number) =>
  infiniteQueryOptions({
    queryKey: [...adminKey(viewerId), 'rounds'],
    queryFn: ({ pageParam, signal }) => requestPage(pageParam, { schema: tableRoundList, signal }),
    initialPageParam: '/api/admin/rounds?limit=10',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export function postAction(reportId: number, body: OperatorActionRequest): Promise<Report> {
  return requestJson(`/api/admin/reports/${reportId}/actions`, {
    method: 'POST',
    body,
    schema: report,
  });
}

export const settingsQuery = (viewerId: number) =>
  queryOptions({
    queryKey: [...adminKey(viewerId), 'settings'],
    queryFn: ({ signal }) => requestJson('/api/admin/settings', { schema: installationSettings, signal }),
    staleTime: 0,
  });

export const startQuery = (viewerId: number) =>
  queryOptions({
    queryKey: [...adminKey(viewerId), 'start'],
    queryFn: ({ signal }) => requestJson('/api/admin/start', { schema: setUp, signal }),
    staleTime: 0,
  });

export const postTestMail = () => requestJson('/api/admin/test-mail', { method: 'POST', schema: setUp });

export const listedPeopleQuery = (viewerId: number, q: string) =>
  infiniteQueryOptions({
    queryKey: [...adminKey(viewerId), 'people', q],
    queryFn: ({ pageParam, signal }) => requestPage(pageParam, { schema: listedPeople, signal }),
    initialPageParam: `/api/admin/people?limit=${PAGE}&q=${encodeURIComponent(q)}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export const listedMeetupsQuery = (viewerId: number, q: string) =>
  infiniteQueryOptions({
    queryKey: [...adminKey(viewerId), 'meetups', q],
    queryFn: ({ pageParam, signal }) => requestPage(pageParam, { schema: listedMeetups, signal }),
    initialPageParam: `/api/admin/meetups?limit=${PAGE}&q=${encodeURIComponent(q)}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** Each request is a line in the log, so it is sent once for as long as the list is open, whatever else becomes stale. */
export const openedPersonQuery = (viewerId: number, id: number) =>
  queryOptions({
    queryKey: [...viewerKey(viewerId), 'opened-person', id],
    queryFn: ({ signal }) =>
      requestJson(`/api/admin/people/${id}/looks`, { method: 'POST', schema: openedPerson, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

export const putSettings = (body: SettingsRequest) =>
  requestJson('/api/admin/settings', { method: 'PUT', body, schema: installationSettings });

export const operatorsQuery = (viewerId: number) =>
  queryOptions({
    queryKey: [...adminKey(viewerId), 'operators'],
    queryFn: ({ signal }) => requestJson('/api/admin/operators', { schema: operatorList, signal }),
    staleTime: 0,
  });

export const postRole = (body: RoleRequest) =>
  requestJson('/api/admin/operators', { method: 'POST', body, schema: operatorList });
