import { useLayoutEffect, useRef } from 'react';

/** For callbacks whose identity must not change but which need the values of the latest render. */
export function useLatest<T>(value: T) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
