import { newDraft, type Draft } from './draft';

export const KEY = '0123456789abcdef0123456789abcdef';

/** A draft with every required field. */
export function filledDraft(changes: Partial<Draft> = {}): Draft {
  return {
    ...newDraft(KEY),
    name: 'Kites over the meadow',
    description: 'Bring a kite or share ours.',
    ideaId: 4,
    place: { id: 7, name: 'Zilker Park', city: 'Austin, TX', timeZone: 'America/Chicago' },
    startTime: '2026-11-28T14:00',
    endTime: '2026-11-28T18:00',
    photos: [{ key: 'main', url: '/api/photos/main' }],
    step: 7,
    ...changes,
  };
}
