import { useId } from 'react';

type Props = { label: string; hint: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** A setting that applies at once. */
export function SettingSwitch({ label, hint, isOn, onChange }: Props) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      onClick={() => onChange(!isOn)}
      className="pressable flex min-h-13 w-full items-center gap-4 rounded-input px-3 py-2 text-left hover:bg-raised"
    >
      <span className="min-w-0 flex-1">
        <span id={id} className="block font-semibold">
          {label}
        </span>
        <span id={`${id}-hint`} className="block text-sm text-pretty text-muted">
          {hint}
        </span>
      </span>
      <span
        aria-hidden="true"
        className={`flex h-7 w-12 shrink-0 items-center rounded-pill border p-0.5 transition-colors ${
          isOn ? 'justify-end border-accent bg-ember' : 'justify-start border-edge bg-raised'
        }`}
      >
        <span className={`size-5.5 rounded-pill ${isOn ? 'bg-on-ember' : 'bg-muted'}`} />
      </span>
    </button>
  );
}
