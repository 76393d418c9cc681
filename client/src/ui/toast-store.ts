import { createListeners } from '../lib/listeners';

/** Shows toasts without depending on how they are rendered: the Toaster is loaded when idle. */
export type Toast = {
  title: string;
  description?: string;
  tone?: 'plain' | 'destructive';
  action?: { label: string; onPress: () => void };
  /** The person whose face is next to the text. */
  person?: { id: number; displayName: string; profileImage: string | null };
  /** Stays until it is answered or closed, for a toast with a question. */
  staysOpen?: boolean;
  /** Answered or closed, by hand or by timeout; not when another toast replaces it. */
  onClose?: () => void;
};
export type ShownToast = Toast & { id: number };

/** Moves keyboard focus to them. */
export const TOASTS_KEY = 'F8';

/** Long enough to read a line; only then may the next replace it. */
const SHOWN_AT_LEAST_MS = 2_000;

let current: ShownToast | null = null;
let waiting: ShownToast[] = [];
let mayBeReplaced = true;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const listeners = createListeners();

/** At most one is visible; a toast that follows at once waits. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const next = { ...toast, id: lastId };
  if (mayBeReplaced) show(next);
  else if (!isRepeated(next)) waiting.push(next);
}

/** Pressed twice, a button tells nothing new, and what comes after need not wait for it. */
function isRepeated({ title, description, action, person, onClose }: Toast): boolean {
  if (action || person || onClose) return false;
  const last = waiting.at(-1) ?? current;
  return last?.title === title && last.description === description;
}

/** Dismissing one that has already been replaced does nothing. */
export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  const { onClose } = current;
  show(waiting.shift() ?? null);
  onClose?.();
}

/** For overlays that cover the toasts. */
export function clearToast(): void {
  waiting = [];
  if (current) show(null);
}

/** When the viewer changes: an action would run as them, with their cookie. */
export function clearPersonalToasts(): void {
  waiting = waiting.filter((toast) => !isPersonal(toast));
  if (current && isPersonal(current)) show(waiting.shift() ?? null);
}

const isPersonal = ({ action, person }: Toast) => action !== undefined || person !== undefined;

export function currentToast(): ShownToast | null {
  return current;
}

export const subscribeToToasts = listeners.add;

function show(next: ShownToast | null): void {
  current = next;
  mayBeReplaced = next === null;
  clearTimeout(timer);
  if (next) timer = setTimeout(makeRoom, SHOWN_AT_LEAST_MS);
  listeners.notify();
}

function makeRoom(): void {
  mayBeReplaced = true;
  const next = waiting.shift();
  if (next) show(next);
}
