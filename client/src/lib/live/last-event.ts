import { readJson, write } from '../storage';

/** In storage, so that the next page or tab continues from here and nobody has to read everything again. */
export function keepLastEvent(viewerId: number, id: string): void {
  write('lastEvent', JSON.stringify({ viewerId, id }));
}

export function readLastEvent(viewerId: number): string | null {
  const kept = readJson('lastEvent');
  if (typeof kept !== 'object' || kept === null || !('viewerId' in kept && 'id' in kept)) return null;
  return kept.viewerId === viewerId && typeof kept.id === 'string' ? kept.id : null;
}
