import { OFFLINE_MESSAGE } from '../lib/api-client';
import { createListeners } from '../lib/listeners';

/** A toast's content. This store does not depend on how toasts are rendered, because the Toaster is loaded when idle. */
export type Toast = {
  title: string;
  description?: string;
  tone?: 'plain' | 'destructive';
  action?: { label: string; onPress: () => void };
  /**
   * Names the subject of a toast whose action is offered nowhere else: it comes back after another toast, unless that
   * has the same subject.
   */
  about?: string;
  person?: { id: number; displayName: string; profileImage: string | null };
  /** Its texts were written by people and may be long, so they are shortened; they are shown in full elsewhere. */
  isPreview?: boolean;
  /** Stays until it is answered or closed, for a toast with a question. */
  staysOpen?: boolean;
  /** Called when it is answered or closed, by hand or by timeout, but not when another toast replaces it. */
  onClose?: () => void;
};
export type ShownToast = Toast & { id: number };

/** Moves the keyboard focus to the toasts. */
export const TOASTS_KEY = 'F8';

/** Long enough to read a line; only after that may the next toast replace it. */
const SHOWN_AT_LEAST_MS = 2_000;

let current: ShownToast | null = null;
let waiting: ShownToast[] = [];
/** Toasts that were replaced by another one or hidden by a sheet, and that come back. */
let setAside: ShownToast[] = [];
let mayBeReplaced = true;
/** Set when a toast that stays open has had its time: automatic toasts no longer wait for it. */
let isOverdue = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const listeners = createListeners();

/** At most one toast is visible; one that follows at once waits. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const next = { ...toast, id: lastId };
  if (mayBeReplaced) replaceBy(next);
  else if (!isRepeated(next)) waiting.push(next);
}

/** A button pressed twice repeats its toast, which says nothing new and would only delay the next. */
function isRepeated({ title, description, action, person, onClose }: Toast): boolean {
  if (action || person || onClose) return false;
  const last = waiting.at(-1) ?? current;
  return last?.title === title && last.description === description;
}

/** Does nothing if another toast has already replaced this one. */
export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  const { onClose } = current;
  showNext();
  onClose?.();
}

/** For a toast that stays open: from now on, automatic toasts may replace it. */
export function stopWaitingForToast(): void {
  isOverdue = true;
  listeners.notify();
}

/** Called while the toast is hovered or focused: other toasts wait. */
export function holdToast(): void {
  mayBeReplaced = false;
  clearTimeout(timer);
}

export function releaseToast(): void {
  clearTimeout(timer);
  timer = setTimeout(makeRoom, SHOWN_AT_LEAST_MS);
}

/** Whether an automatic toast may be shown now. */
export const isQuiet = () => current === null || (isOverdue && mayBeReplaced);

export function clearToast(): void {
  waiting = [];
  setAside = [];
  if (current) show(null);
}

/** For a sheet, which toasts would cover. Those that come back do so once the returned function is called. */
export function coverToasts(): () => void {
  const kept = [...setAside, ...waiting, current].filter(comesBack);
  clearToast();
  setAside = kept;
  return () => {
    if (!current) showNext();
  };
}

/** Called when the viewer changes: an action of these toasts would run with the next viewer's cookie. */
export function clearPersonalToasts(): void {
  waiting = waiting.filter((toast) => !isPersonal(toast));
  setAside = [];
  if (current && isPersonal(current)) showNext();
}

const comesBack = (toast: ShownToast | null): toast is ShownToast =>
  toast?.action !== undefined && toast.about !== undefined;

const isPersonal = ({ action, person }: Toast) => action !== undefined || person !== undefined;

export function currentToast(): ShownToast | null {
  return current;
}

export const subscribeToToasts = listeners.add;

function replaceBy(next: ShownToast): void {
  if (comesBack(current)) setAside.push(current);
  show(next);
}

function showNext(): void {
  show(waiting.shift() ?? setAside.pop() ?? null);
}

function show(next: ShownToast | null): void {
  current = next;
  isOverdue = false;
  if (next) setAside = setAside.filter(({ about }) => about !== next.about);
  mayBeReplaced = next === null;
  clearTimeout(timer);
  if (next) timer = setTimeout(makeRoom, SHOWN_AT_LEAST_MS);
  listeners.notify();
}

function makeRoom(): void {
  mayBeReplaced = true;
  const next = waiting.shift();
  if (next) replaceBy(next);
}

/** For an action whose script failed to load. */
export function showOfflineToast(title: string): void {
  showToast({ title, description: OFFLINE_MESSAGE, tone: 'destructive' });
}
