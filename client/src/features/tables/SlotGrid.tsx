import { type KeyboardEvent, useRef, useState } from 'react';
import { includesSlot, PARTS, SLOTS, slotName, slotOf, toggleSlot, WEEKDAYS } from '#shared/domain/tables';
import { FieldGroup } from '../../ui/Form';
import { CheckIcon } from '../../ui/icons';

const PART_TEXTS = { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening', late: 'Night' };
const MOVES: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -PARTS.length,
  ArrowDown: PARTS.length,
};

type Props = { slots: number; onChange: (slots: number) => void; error: string | null | undefined };

/** One cell for each part of each day. Tab reaches one of them, the arrow keys the others. */
export function SlotGrid({ slots, onChange, error }: Props) {
  const [current, setCurrent] = useState(0);
  const cells = useRef<(HTMLButtonElement | null)[]>([]);
  const moveFrom = (slot: number) => (event: KeyboardEvent) => {
    const next = slot + (MOVES[event.key] ?? SLOTS);
    if (next < 0 || next >= SLOTS) return;
    event.preventDefault();
    setCurrent(next);
    cells.current[next]?.focus();
  };
  return (
    <FieldGroup legend="When are you free?" error={error} className="@container">
      <div className="grid gap-1.5">
        <div
          aria-hidden="true"
          className="grid grid-cols-[2.75rem_repeat(4,minmax(0,1fr))] gap-1.5 text-center text-xs text-muted @max-[17rem]:hidden"
        >
          <span />
          {PARTS.map((part) => (
            <span key={part}>{PART_TEXTS[part]}</span>
          ))}
        </div>
        {WEEKDAYS.map((weekday, day) => (
          <div
            key={weekday}
            className="grid grid-cols-[2.75rem_repeat(4,minmax(0,1fr))] items-center gap-1.5 @max-[17rem]:grid-cols-2"
          >
            <span aria-hidden="true" className="text-sm text-muted @max-[17rem]:col-span-2">
              {weekday.slice(0, 3)}
            </span>
            {PARTS.map((name, part) => {
              const slot = slotOf(day, part);
              const isChosen = includesSlot(slots, slot);
              return (
                <button
                  key={name}
                  ref={(cell) => void (cells.current[slot] = cell)}
                  type="button"
                  aria-pressed={isChosen}
                  aria-label={slotName(slot)}
                  tabIndex={slot === current ? 0 : -1}
                  onFocus={() => setCurrent(slot)}
                  onKeyDown={moveFrom(slot)}
                  onClick={() => onChange(toggleSlot(slots, slot))}
                  className={`pressable grid min-h-11 place-items-center rounded-input border text-xs ${isChosen ? 'border-accent bg-ember/15 text-ink' : 'border-edge text-muted hover:bg-raised'}`}
                >
                  {isChosen && <CheckIcon size={16} strokeWidth={3} />}
                  <span className="hidden @max-[17rem]:inline">{PART_TEXTS[name]}</span>
                </button>
              );
            })}
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
