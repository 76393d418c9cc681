import { useLayoutEffect, useRef } from 'react';

/** For callbacks that must stay the same function and act on what was rendered last. */
export function useLatest<T>(value: T) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
