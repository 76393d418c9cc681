import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';

type Props = {
  label: string;
  value: string;
  error?: string;
  /** The full list to choose from. */
  children: ReactNode;
};

/** A choice that seldom changes: its list unfolds on request. */
export function CollapsibleChoice({ label, value, error, children }: Props) {
  const [isUnfolded, setUnfolded] = useState(false);
  const head = useFocusOnCollapse(isUnfolded);
  // Arrow keys select while moving through the list; only a tap is final.
  const foldAfterTap = ({ detail, target }: MouseEvent) => {
    if (detail > 0 && target instanceof HTMLInputElement && target.type === 'radio') setUnfolded(false);
  };
  return (
    <section aria-label={label}>
      <div ref={head} className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold">{label}</h2>
          <p className="truncate text-base text-muted">{value}</p>
        </div>
        <Button
          variant="secondary"
          size="md"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Done' : 'Change'}
          <span className="sr-only">{label.toLowerCase()}</span>
        </Button>
      </div>
      {error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
      {isUnfolded && (
        <div role="presentation" className="mt-4" onClick={foldAfterTap}>
          {children}
        </div>
      )}
    </section>
  );
}

/** The tapped row is unmounted with the list: the focus goes to the button that opened it. */
function useFocusOnCollapse(isUnfolded: boolean) {
  const head = useRef<HTMLDivElement>(null);
  const wasUnfolded = useRef(isUnfolded);
  useEffect(() => {
    if (wasUnfolded.current && !isUnfolded) head.current?.querySelector('button')?.focus();
    wasUnfolded.current = isUnfolded;
  }, [isUnfolded]);
  return head;
}
