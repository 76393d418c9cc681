import type { QueryClient } from '@tanstack/react-query';

/**
 * Everything that belongs to one viewer: their part of the query cache, and other data that areas store. Each area
 * registers how to delete its data, so that the next viewer finds none of it.
 */
type CleanUp = (nextPerson: number | null) => void | Promise<void>;

export type ViewerCache = { queryClient: QueryClient; viewerId: number };

/** Every key of a personal query starts with this. */
export const viewerKey = (viewerId: number | null) => ['viewer', viewerId ?? 'visitor'] as const;

/**
 * For lists that change with every letter of a search: the previous list stays until the next has loaded, also for a
 * visitor who signs in. Another account's data are never reused.
 */
export function previousOfViewer(viewerId: number | null) {
  const owners = [viewerId, null].map((id) => viewerKey(id)[1]);
  return <T>(data: T | undefined, query?: { queryKey: readonly unknown[] }): T | undefined =>
    owners.some((owner) => owner === query?.queryKey[1]) ? data : undefined;
}

const viewerChangeCleanUps: ((before: number | null) => void)[] = [];
const signOutCleanUps: CleanUp[] = [];

/** For data requested as one viewer that must not reach another, including a visitor who signs in. */
export function onViewerChange(cleanUp: (before: number | null) => void): void {
  viewerChangeCleanUps.push(cleanUp);
}

/** For data that a person leaves in memory and on the device when they sign out or another person signs in. */
export function onSignOut(cleanUp: CleanUp): void {
  signOutCleanUps.push(cleanUp);
}

let version = 0;

export function viewerChanged(before: number | null = null): void {
  version += 1;
  for (const cleanUp of viewerChangeCleanUps) cleanUp(before);
}

/** Increases with every change of viewer, even back to an earlier one. */
export const viewerVersion = () => version;

/** Returns a function that says whether the viewer is still the same. */
export function captureViewer(): () => boolean {
  const before = version;
  return () => before === version;
}

/** Runs every clean-up, even if another one fails. The next person may already be signed in; their data stay. */
export function runSignOutCleanUps(nextPerson: number | null = null): Promise<PromiseSettledResult<void>[]> {
  return Promise.allSettled(signOutCleanUps.map(async (cleanUp) => cleanUp(nextPerson)));
}
