import type { ReactNode } from 'react';
import { CheckIcon } from './icons';

type Props = { icon: ReactNode; label: string; pressed: boolean; onClick: () => void };

/** A square in a grid of choices. Selection is shown by outline, background and check mark, not by colour alone. */
export function Tile({ icon, label, pressed, onClick }: Props) {
  const look = pressed
    ? 'border-accent bg-ember/12 text-accent'
    : 'border-line bg-surface text-muted hover:border-edge';
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={`pressable relative flex aspect-square w-full flex-col items-center justify-center gap-2 rounded-card border-2 px-1 py-2 ${look}`}
    >
      {icon}
      <span className="text-[min(0.875rem,24px)]/tight font-semibold text-balance text-ink">{label}</span>
      {pressed && (
        <span className="absolute top-2 right-2 grid size-5 place-items-center rounded-pill bg-ember text-on-ember">
          <CheckIcon size={14} strokeWidth={3} />
        </span>
      )}
    </button>
  );
}
