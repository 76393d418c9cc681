import { Children, type ReactNode } from 'react';

/**
 * Facts with a "·" between those that share a line. Each has one before it; at the start of a line it lies left of the
 * box, which clips it.
 */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <span className="block overflow-x-clip">
      <span className="-ml-[0.65em] block">
        {Children.map(Children.toArray(children), (fact, at) => (
          <>
            {at > 0 && ' '}
            <span className="relative inline-block pl-[0.65em]">
              {at > 0 && <span className="absolute left-0">{'· '}</span>}
              <span>{fact}</span>
            </span>
          </>
        ))}
      </span>
    </span>
  );
}
