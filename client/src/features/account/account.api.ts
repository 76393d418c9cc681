import { queryOptions } from '@tanstack/react-query';
import { type ChangePasswordRequest, contactResponse, sessionList } from '#shared/api/account';
import { health } from '#shared/api/health';
import { securityEventList } from '#shared/api/sign-in';
import { requestFile, requestJson, requestNothing } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';
import { signOutHere } from '../auth/session.api';

/** The browsers in which the person is signed in, this one first. */
export function sessionsQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'sessions'],
    queryFn: ({ signal }) =>
      requestJson(`/api/users/${viewerId}/sessions`, {
        schema: sessionList,
        signal,
      }),
    // There may have been a sign-in elsewhere a moment ago.
    staleTime: 0,
  });
}

/** Where to write to the people who run this server. */
export const contactQuery = queryOptions({
  queryKey: ['contact'],
  queryFn: ({ signal }) => requestJson('/api/contact', { schema: contactResponse, signal }),
});

/** Which version runs here. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => requestJson('/api/health', { schema: health, signal }),
});

export function deleteSession(viewerId: number, sessionId: string): Promise<void> {
  return requestNothing(`/api/users/${viewerId}/sessions/${sessionId}`, { method: 'DELETE' });
}

/** Also the one of this browser. */
export function deleteAllSessions(viewerId: number): Promise<void> {
  return signOutHere(() => requestNothing(`/api/users/${viewerId}/sessions`, { method: 'DELETE' }));
}

export function putPassword(viewerId: number, body: ChangePasswordRequest): Promise<void> {
  return requestNothing(`/api/users/${viewerId}/password`, { method: 'PUT', body });
}

/** Everything kept about the person, as one archive. */
export function getExport(viewerId: number, signal: AbortSignal): Promise<Blob> {
  return requestFile(`/api/users/${viewerId}/export`, { signal });
}

export function deleteAccount(viewerId: number): Promise<void> {
  return signOutHere(() => requestNothing(`/api/users/${viewerId}`, { method: 'DELETE' }));
}

/** The latest first. */
export function securityEventsQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'security-events'],
    queryFn: ({ signal }) =>
      requestJson(`/api/users/${viewerId}/security-events`, { schema: securityEventList, signal }),
    staleTime: 0,
  });
}

/** "This wasn't me": everybody else is signed out. */
export function reportSecurityEvent(viewerId: number, eventId: number): Promise<void> {
  return requestNothing(`/api/users/${viewerId}/security-events/${eventId}/report`, { method: 'POST' });
}
