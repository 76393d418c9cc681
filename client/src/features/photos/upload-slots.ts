/** Lets a few in at a time, the others in the order they came. */
export function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    enter(): Promise<void> {
      if (free > 0) {
        free -= 1;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
    leave(): void {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}
