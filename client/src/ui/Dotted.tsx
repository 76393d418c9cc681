import { Children, type ReactNode } from 'react';

/**
 * Facts with a "·" between those that share a line. Each has one before it; at the start of a line it lies left of the
 * box, which clips it.
 */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <span className="block overflow-x-clip">
      <span className="-ms-[0.65em] block">
        {Children.map(Children.toArray(children), (fact, at) => (
          <>
            {at > 0 && ' '}
            <span className="relative inline-block ps-[0.65em]">
              {at > 0 && <span className="absolute start-0">{'· '}</span>}
              <span>{fact}</span>
            </span>
          </>
        ))}
      </span>
    </span>
  );
}
