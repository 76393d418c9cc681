import { CheckIcon } from '../../ui/icons';

type Props = { value: boolean | null; onChange: (tookPlace: boolean) => void };

const OPTIONS = [
  { tookPlace: true, label: 'Yes' },
  { tookPlace: false, label: 'No' },
];

export function TookPlace({ value, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-ink">Did it take place?</legend>
      <div className="grid grid-cols-2 gap-3">
        {OPTIONS.map(({ tookPlace, label }) => (
          <label
            key={label}
            className="pressable relative flex min-h-12 items-center justify-center gap-2 rounded-input border border-edge px-3 text-center text-base font-medium has-checked:border-accent has-checked:bg-ember/15 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="took-place"
              className="absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0"
              checked={value === tookPlace}
              onChange={() => onChange(tookPlace)}
            />
            <span
              aria-hidden="true"
              className={`grid size-5 place-items-center rounded-pill ${value === tookPlace ? 'bg-ember text-on-ember' : 'border-[1.5px] border-edge'}`}
            >
              {value === tookPlace && <CheckIcon size={14} strokeWidth={3.5} />}
            </span>
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
