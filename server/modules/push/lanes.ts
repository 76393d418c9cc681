const LANES = 128;
/** Of one push service, so that one that hangs leaves half to the others. */
const LANES_OF_SERVICE = 64;
/** Until a service has answered, and again once it did not: strangers choose their push services. */
const LANES_OF_UNPROVEN = 2;
/** Of all services together that have not answered. */
const LANES_OF_ALL_UNPROVEN = 64;
const PROVEN_KEPT = 1_000;

/** How many browsers are sent to at once, in all and of each push service: a request to one that hangs takes ten seconds. */
export function createLanes() {
  const inUse = new Map<string, number>();
  const proven = new Set<string>();
  const usedBy = (origin: string) => inUse.get(origin) ?? 0;
  const used = (isCounted: (origin: string) => boolean) =>
    [...inUse].reduce((sum, [origin, lanes]) => sum + (isCounted(origin) ? lanes : 0), 0);
  const limitOf = (origin: string) => (proven.has(origin) ? LANES_OF_SERVICE : LANES_OF_UNPROVEN);
  const isBusy = (origin: string) => usedBy(origin) > limitOf(origin) / 2;

  function hasRoom(origin: string): boolean {
    if (usedBy(origin) >= limitOf(origin) || used(() => true) >= LANES) return false;
    return proven.has(origin) || used((other) => !proven.has(other)) < LANES_OF_ALL_UNPROVEN;
  }

  return {
    /** Services of which no more browsers are claimed for now: half of their lanes have to be free, so that it is worth it. */
    busyServices: () => [...inUse.keys()].filter(isBusy),
    isOpen: (origin: string) => !isBusy(origin) && hasRoom(origin),
    /** False if all are taken. */
    take(origin: string): boolean {
      if (!hasRoom(origin)) return false;
      inUse.set(origin, usedBy(origin) + 1);
      return true;
    },
    giveBack(origin: string): void {
      const left = usedBy(origin) - 1;
      if (left > 0) inUse.set(origin, left);
      else inUse.delete(origin);
    },
    note(origin: string, didAnswer: boolean): void {
      if (!didAnswer) proven.delete(origin);
      else if (proven.size < PROVEN_KEPT) proven.add(origin);
    },
  };
}
