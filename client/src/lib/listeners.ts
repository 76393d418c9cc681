type Listener<Args extends unknown[]> = (...args: Args) => void;

/** Functions to call when something happens. `add` returns a function that removes the listener. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<Listener<Args>>();
  return {
    add: (listener: Listener<Args>): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (...args: Args): void => {
      for (const listener of listeners) listener(...args);
    },
  };
}
