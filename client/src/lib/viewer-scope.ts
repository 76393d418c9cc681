/**
 * Everything that belongs to one viewer: their part of the query cache, and what areas store besides. Areas register
 * how to delete it, so that the next viewer finds nothing of the last one.
 */
type CleanUp = (nextPerson: number | null) => void | Promise<void>;

/** The first part of the key of every personal query. */
export const viewerKey = (viewerId: number | null) => ['viewer', viewerId ?? 'visitor'] as const;

/**
 * For lists that change with every letter of a search: the last one stays until the next has loaded, also for a visitor
 * who signs in. Nobody sees anybody else's.
 */
export function previousOfViewer(viewerId: number | null) {
  const owners = [viewerId, null].map((id) => viewerKey(id)[1]);
  return <T>(data: T | undefined, query?: { queryKey: readonly unknown[] }): T | undefined =>
    owners.some((owner) => owner === query?.queryKey[1]) ? data : undefined;
}

const onChange: (() => void)[] = [];
const onLeaving: CleanUp[] = [];

/** For data requested as one viewer that must not reach another, including a visitor who signs in. */
export function forgetOnChange(cleanUp: () => void): void {
  onChange.push(cleanUp);
}

/** For what a person leaves in memory and on the device when they log out or are replaced. */
export function forgetOnLeaving(cleanUp: CleanUp): void {
  onLeaving.push(cleanUp);
}

let changes = 0;

export function viewerChanged(): void {
  changes += 1;
  for (const cleanUp of onChange) cleanUp();
}

/** A number that changes with every change of viewer, even back to an earlier one. */
export const viewerTurn = () => changes;

/** Returns a function that says whether the viewer is still the same. */
export function sameViewer(): () => boolean {
  const before = changes;
  return () => before === changes;
}

/** Runs every clean-up, even if another fails. The next person may be signed in already, and keeps what is theirs. */
export function personLeft(nextPerson: number | null = null): Promise<PromiseSettledResult<void>[]> {
  return Promise.allSettled(onLeaving.map(async (cleanUp) => cleanUp(nextPerson)));
}
