import { OFFLINE_MESSAGE } from '../lib/api-client';
import { createListeners } from '../lib/listeners';

/** Shows toasts without depending on how they are rendered: the Toaster is loaded when idle. */
export type Toast = {
  title: string;
  description?: string;
  tone?: 'plain' | 'destructive';
  action?: { label: string; onPress: () => void };
  /** With an action that is offered nowhere else: it comes back after another toast, unless that is about the same. */
  about?: string;
  /** The person whose face is next to the text. */
  person?: { id: number; displayName: string; profileImage: string | null };
  /** Its texts are as long as people wrote them, and are in full elsewhere. */
  isPreview?: boolean;
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
/** Those that another one or a sheet has replaced, and that come back. */
let setAside: ShownToast[] = [];
let mayBeReplaced = true;
/** It stays open, but nothing has to wait for it any longer. */
let isOverdue = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const listeners = createListeners();

/** At most one is visible; a toast that follows at once waits. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const next = { ...toast, id: lastId };
  if (mayBeReplaced) replaceBy(next);
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
  showNext();
  onClose?.();
}

/** For one that stays open: whatever happens on its own may replace it now. */
export function stopWaitingForToast(): void {
  isOverdue = true;
  listeners.notify();
}

/** While it is hovered or focused, others wait. */
export function holdToast(): void {
  mayBeReplaced = false;
  clearTimeout(timer);
}

export function releaseToast(): void {
  clearTimeout(timer);
  timer = setTimeout(makeRoom, SHOWN_AT_LEAST_MS);
}

/** Whether something that happens on its own may be shown. */
export const isQuiet = () => current === null || (isOverdue && mayBeReplaced);

export function clearToast(): void {
  waiting = [];
  setAside = [];
  if (current) show(null);
}

/** For a sheet, which they would cover. Those that come back do once the returned function is called. */
export function coverToasts(): () => void {
  const kept = [...setAside, ...waiting, current].filter(comesBack);
  clearToast();
  setAside = kept;
  return () => {
    if (!current) showNext();
  };
}

/** When the viewer changes: an action would run as them, with their cookie. */
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

/** For a lone action whose script failed to load. */
export function showOfflineToast(title: string): void {
  showToast({ title, description: OFFLINE_MESSAGE, tone: 'destructive' });
}
