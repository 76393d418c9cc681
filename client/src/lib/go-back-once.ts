import { goBackBy } from './history-steps';

let isGoingBack = false;

/** One step back, however often it is asked for until history is there. */
export function goBackOnce(): void {
  if (isGoingBack) return;
  isGoingBack = true;
  void goBackBy(1).finally(() => {
    isGoingBack = false;
  });
}
