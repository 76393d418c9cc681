import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button';
import { PlusIcon } from '../../../ui/icons';

export function CreateCard({ onDone }: { onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className="card-enter mt-5 flex min-h-64 w-full max-w-80 flex-1 flex-col items-center justify-center rounded-card border border-line bg-surface bg-[radial-gradient(circle_at_50%_42%,rgb(255_107_74/0.18),transparent_62%)] p-6 text-center shadow-pop">
        <span className="grid size-20 place-items-center rounded-pill bg-ember text-on-ember">
          <PlusIcon size={40} />
        </span>
        <h3 ref={heading} tabIndex={-1} className="mt-6 font-display text-xl font-bold outline-none">
          Create meetup
        </h3>
        <p className="mt-2 text-base text-pretty text-muted">
          Have something in mind? Tap the plus, and the people who fit will find it.
        </p>
      </div>
      <div className="mt-5 grid w-full max-w-80">
        <Button onClick={onDone}>Got it!</Button>
      </div>
    </>
  );
}
