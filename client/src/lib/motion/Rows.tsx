import type { ReactNode } from 'react';
import { useMotion } from './load-motion';

export type RowsProps<T> = {
  items: readonly T[];
  idOf: (item: T) => number | string;
  /** Whether the order is meaningful. */
  ordered?: boolean;
  className?: string;
  children: (item: T, index: number) => ReactNode;
};

/** A list whose rows animate when they enter, leave and move. */
export function Rows<T>(props: RowsProps<T>) {
  const animated = useMotion();
  if (animated) return <animated.Rows {...props} />;
  const { items, idOf, ordered = false, className, children } = props;
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={className}>
      {items.map((item, index) => (
        <li key={idOf(item)}>{children(item, index)}</li>
      ))}
    </List>
  );
}
