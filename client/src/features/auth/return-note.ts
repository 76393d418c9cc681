/** Ours, for this tab alone: what waited for a sign-in when the page was left for a provider. */
const KEY = 'afterReturn';
/** As long as the server waits for who signs in there. */
const FRESH_MS = 10 * 60_000;

type Note = { again: string; at: number };

/** Says whether it could be written down: an in-app browser may have no storage. */
export function leaveNote(again: string, at: number): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ again, at } satisfies Note));
    return true;
  } catch {
    return false;
  }
}

/** Whoever takes it goes on with it: nobody finds it a second time. */
export function takeNote(): Note | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const note: unknown = JSON.parse(text ?? 'null');
    return isNote(note) ? note : null;
  } catch {
    return null;
  }
}

function isNote(value: unknown): value is Note {
  if (typeof value !== 'object' || value === null || !('again' in value && 'at' in value)) return false;
  return typeof value.again === 'string' && typeof value.at === 'number';
}

/** Tells once what waited. Nothing does any more once the person went on to something else, or after too long. */
export function waitingFor({ again, at }: Note): () => string | null {
  let waiting: string | null = again;
  const take = () => {
    const taken = Date.now() - at < FRESH_MS ? waiting : null;
    waiting = null;
    return taken;
  };
  // The first is the router's word for a page or a step that was entered.
  for (const type of ['pushState', 'popstate']) addEventListener(type, take, { once: true });
  return take;
}
