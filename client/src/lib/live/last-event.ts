import { readJson, write } from '../storage';

/** In storage, so that the next page or tab continues from here instead of refetching everything. */
export function saveLastEvent(viewerId: number, id: string): void {
  write('lastEvent', JSON.stringify({ viewerId, id }));
}

export function readLastEvent(viewerId: number): string | null {
  const stored = readJson('lastEvent');
  if (typeof stored !== 'object' || stored === null || !('viewerId' in stored && 'id' in stored)) return null;
  return stored.viewerId === viewerId && typeof stored.id === 'string' ? stored.id : null;
}
