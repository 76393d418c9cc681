import { queryOptions } from '@tanstack/react-query';
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
import { type ApiRequest, requestJson, requestNothing } from '../../lib/api-client';
import { jsonQuery, pagesQuery } from '../../lib/json-query';
import { viewerKey } from '../../lib/viewer-scope';

/** An action on one report changes others about the same subject, so all are refetched together. */
export const adminKey = (viewerId: number) => [...viewerKey(viewerId), 'admin'];

const read = <T>(viewerId: number, path: string, schema: ApiRequest<T>['schema']) =>
  jsonQuery([...adminKey(viewerId), path], `/api/admin/${path}`, schema, { staleTime: 0 });

const readPages = <T>(viewerId: number, path: string, schema: ApiRequest<T[]>['schema']) =>
  pagesQuery([...adminKey(viewerId), path], `/api/admin/${path}`, schema);

export type PagesQuery<T> = ReturnType<typeof readPages<T>>;

export type ReportState = 'open' | 'handled';

export const reportsQuery = (viewerId: number, state: ReportState) =>
  readPages(viewerId, `reports?state=${state}&limit=20`, reportList);

export const actionsQuery = (viewerId: number) => readPages(viewerId, 'actions?limit=20', operatorActionList);

export const firstPostsQuery = (viewerId: number) =>
  readPages(viewerId, 'first-posts?limit=20', firstPostList);

export const firstPostCountQuery = (viewerId: number) => read(viewerId, 'first-posts/count', firstPostCount);

export const retryJobs = (name: string) =>
  requestNothing('/api/admin/retries', { method: 'POST', body: { name } });

export const postDecision = (postId: number, body: FirstPostDecision) =>
  requestNothing(`/api/admin/first-posts/${postId}/decision`, { method: 'POST', body });

export const figuresQuery = (viewerId: number) => read(viewerId, 'figures', figures);

export const roundsQuery = (viewerId: number) => readPages(viewerId, 'rounds?limit=10', tableRoundList);

export const postAction = (reportId: number, body: OperatorActionRequest): Promise<Report> =>
  requestJson(`/api/admin/reports/${reportId}/actions`, { method: 'POST', body, schema: report });

export const settingsQuery = (viewerId: number) => read(viewerId, 'settings', installationSettings);

export const startQuery = (viewerId: number) => read(viewerId, 'start', setUp);

export const postTestMail = () => requestJson('/api/admin/test-mail', { method: 'POST', schema: setUp });

export const listedPeopleQuery = (viewerId: number, q: string) =>
  readPages(viewerId, `people?limit=20&q=${encodeURIComponent(q)}`, listedPeople);

export const listedMeetupsQuery = (viewerId: number, q: string) =>
  readPages(viewerId, `meetups?limit=20&q=${encodeURIComponent(q)}`, listedMeetups);

/** Each request is a line in the log, so it is sent once for as long as the list is open, whatever else becomes stale. */
export const openedPersonQuery = (viewerId: number, id: number) =>
  queryOptions({
    queryKey: [...viewerKey(viewerId), 'opened-person', id],
    queryFn: ({ signal }) =>
      requestJson(`/api/admin/people/${id}/looks`, { method: 'POST', schema: openedPerson, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const putSettings = (body: SettingsRequest) =>
  requestJson('/api/admin/settings', { method: 'PUT', body, schema: installationSettings });

export const operatorsQuery = (viewerId: number) => read(viewerId, 'operators', operatorList);

export const postRole = (body: RoleRequest) =>
  requestJson('/api/admin/operators', { method: 'POST', body, schema: operatorList });
