import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { warn } from '../../../lib/log';
import { onSignOut, captureViewer } from '../../../lib/viewer-scope';
import { whenIdle } from '../../../lib/when-idle';
import { OFFLINE_CACHE, OFFLINE_CHATS } from '../../../lib/worker/worker-names';
import { useAuth } from '../../auth/auth-context';
import { interestsQuery } from '../../interests/interests.api';
import { tribQuery, tribsOfUserQuery } from '../tribs.api';
import { mayBeHome } from '../trib-facts';
import { endOf, startOf } from '../trib-times';

onSignOut(async () => {
  await globalThis.caches?.delete(OFFLINE_CACHE);
});

/** Stores copies of the meetups to which the viewer is going, with their places, for reading offline. */
export function useOfflineMeetups(viewerId: number, hasWorker: boolean): void {
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const { data: tribs } = useQuery({ ...tribsOfUserQuery(viewerId), enabled: hasWorker });
  useEffect(() => {
    // Offline, the list is itself the copy.
    if (!hasWorker || !user || !tribs || !navigator.onLine) return undefined;
    const isSame = captureViewer();
    return whenIdle(() => {
      copiesOf(queryClient, user, tribs).then(
        (copies) => storeCopies(copies, isSame),
        (error) => warn('The meetups could not be kept for offline', error),
      );
    });
  }, [hasWorker, user, tribs, queryClient]);
}

async function copiesOf(
  queryClient: QueryClient,
  viewer: OwnUser,
  tribs: readonly Trib[],
): Promise<Map<string, Response>> {
  const details = tribsForOffline(tribs, new Date()).map(async (trib) => {
    const detail = await queryClient.fetchQuery(tribQuery(viewer.id, trib.id));
    return [`/api/tribs/${trib.id}`, Response.json(detail, { headers: expiry(trib) })] as const;
  });
  return new Map<string, Response>([
    ['/api/session', Response.json({ user: viewer })],
    [`/api/users/${viewer.id}/tribs`, Response.json(tribs.map(withoutHome))],
    ['/api/interests', Response.json(await queryClient.fetchQuery(interestsQuery))],
    ...(await Promise.all(details)),
  ]);
}

/**
 * A copy with a place that a host typed must not outlive the meetup. Without a connection only the service worker can
 * end it, by this header.
 */
function expiry(trib: Trib): Record<string, string> {
  const until = endOf(trib) + GRACE_MS;
  return until === Infinity ? {} : { Expires: new Date(until).toUTCString() };
}

/** The list outlives the copies of its meetups, so it must not contain places that a host typed. */
const withoutHome = (trib: Trib): Trib => (mayBeHome(trib) ? { ...trib, location: trib.city } : trib);

/** Replaces all earlier copies of meetups. Stores nothing once the viewer has changed. */
async function storeCopies(copies: ReadonlyMap<string, Response>, isSame: () => boolean): Promise<void> {
  if (!isSame()) return;
  const cache = await caches.open(OFFLINE_CACHE);
  const isStale = (path: string) => !copies.has(path) && !path.startsWith(OFFLINE_CHATS);
  const stale = (await cache.keys()).filter(({ url }) => isStale(new URL(url).pathname));
  await Promise.all([
    ...stale.map((request) => cache.delete(request)),
    ...[...copies].map(([path, copy]) => cache.put(path, copy)),
  ]);
  if (!isSame()) await caches.delete(OFFLINE_CACHE);
}

/** A latecomer still needs the way to a meetup that has begun. */
const GRACE_MS = 6 * 3_600_000;
/** More than anybody attends while offline. */
const OFFLINE_MAX = 12;

/** The meetups to which a person is going, out of all their meetups, soonest first. */
export function tribsForOffline(tribs: readonly Trib[], now: Date): Trib[] {
  return tribs
    .filter((trib) => !trib.cancelled && trib.membership === 'joined' && !isOver(trib, now))
    .toSorted((a, b) => startOf(a) - startOf(b))
    .slice(0, OFFLINE_MAX);
}

const isOver = (trib: Trib, now: Date) => endOf(trib) + GRACE_MS < now.getTime();
