/** Says something to the person without knowing how toasts are drawn: the Toaster is fetched while nobody waits for it. */
export type Toast = {
  title: string;
  description?: string;
  tone?: 'plain' | 'destructive';
  action?: { label: string; onPress: () => void };
};
export type ShownToast = Toast & { id: number };

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** At most one is visible: a new one takes the place of the old. */
export function showToast(toast: Toast): void {
  lastId += 1;
  change({ ...toast, id: lastId });
}

/** Dismissing one that has already been replaced does nothing. */
export function dismissToast(id: number): void {
  if (current?.id === id) change(null);
}

/** For what rises where toasts stand. */
export function clearToast(): void {
  if (current) change(null);
}

export function currentToast(): ShownToast | null {
  return current;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function change(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}
