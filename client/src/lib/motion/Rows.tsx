import { useCallback, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { useMotion } from './load-motion';

type Id = number | string;

export type RowsProps<T> = {
  items: readonly T[];
  idOf: (item: T) => Id;
  /** Whether the order is meaningful, so that the list is an `ol`. */
  ordered?: boolean;
  className?: string;
  children: (item: T, index: number) => ReactNode;
};

export type ListProps = Pick<ComponentProps<'ul'>, 'className' | 'onFocus'> & {
  ref: (list: HTMLElement | null) => void;
};

/**
 * A list whose rows animate when they enter, leave and move. When the row with the focus is removed, often by its own
 * button, the focus moves to the next row, else to the previous one, else to the heading above the list.
 */
export function Rows<T>({ className, ...props }: RowsProps<T>) {
  const { items, idOf, ordered = false, children } = props;
  const list = { className, ...useRowFocus(items.map(idOf)) };
  const animated = useMotion();
  if (animated) return <animated.Rows {...props} list={list} />;
  const List = ordered ? 'ol' : 'ul';
  return (
    <List {...list}>
      {items.map((item, index) => (
        <li key={idOf(item)}>{children(item, index)}</li>
      ))}
    </List>
  );
}

/** Rows that are leaving are still in the DOM, marked as inert. */
const rowsOf = (list: HTMLElement) => [...list.children].filter((row) => !row.hasAttribute('inert'));

function useRowFocus(ids: readonly Id[]): ListProps {
  const list = useRef<HTMLElement>(null);
  const shown = useRef(ids);
  const focused = useRef<Id>(null);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = ids;
    const left = focused.current;
    if (!list.current || left === null || ids.includes(left)) return;
    focused.current = null;
    if (!isFocusFree()) return;
    const at = before.indexOf(left);
    const stays = (id: Id) => ids.includes(id);
    const neighbour = before.slice(at).find(stays) ?? before.slice(0, at).findLast(stays);
    const row = neighbour !== undefined && rowsOf(list.current)[ids.indexOf(neighbour)];
    if (row) focusOn(row.querySelector('h2[tabindex]') ?? row);
    else focusOn(headingsAbove(list.current)[0]);
  });

  // With its last row, the whole list and its heading often disappear.
  useLayoutEffect(
    () => () => {
      if (!list.current || focused.current === null) return;
      const headings = headingsAbove(list.current);
      queueMicrotask(() => {
        if (isFocusFree())
          focusOn(headings.find((heading) => heading.isConnected && !heading.closest('[inert]')));
      });
    },
    [],
  );

  return {
    ref: useCallback((element) => {
      list.current = element;
    }, []),
    // The focus may also be in a dialog that a row has opened, which is outside the list in the DOM.
    onFocus: ({ target }) => {
      const index = list.current ? rowsOf(list.current).findIndex((row) => row.contains(target)) : -1;
      focused.current = ids[index] ?? focused.current;
    },
  };
}

/**
 * Whether the focus may be moved: it is nowhere, in something that is leaving, or on a whole dialog, which receives the
 * focus of elements removed from it.
 */
function isFocusFree(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.matches('[inert] *, [role="dialog"]');
}

/** Headings above the list in the same page or dialog, without those of other sections; the nearest first. */
function headingsAbove(list: HTMLElement): Element[] {
  const headings = (list.closest('[role="dialog"], main') ?? document).querySelectorAll('h1, h2, h3');
  const isAbove = (heading: Element) =>
    (heading.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const isOfList = (heading: Element) => heading.closest('section, article')?.contains(list) ?? true;
  return [...headings].filter((heading) => isAbove(heading) && isOfList(heading)).toReversed();
}

function focusOn(element: Element | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
