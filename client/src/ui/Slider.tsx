import * as Radix from '@radix-ui/react-slider';
import { useId } from 'react';
import {
  clampValue,
  VALUE_DEFAULT,
  VALUE_MAX,
  VALUE_MEANINGS,
  VALUE_MIN,
  VALUE_SCALES,
  type Values,
} from '#shared/domain/values';

const ROOT = 'relative flex h-11 w-full touch-none items-center select-none';
const TRACK = 'bar relative h-1.5 grow overflow-hidden rounded-pill bg-edge/45';
const THUMB =
  'hit-44 block size-7 rounded-pill border-[3px] border-ember bg-white shadow-[0_2px_8px_rgb(0_0_0/0.3)] transition-transform hover:scale-105 active:scale-110 motion-reduce:transition-none forced-colors:bg-[ButtonText]';

type ValueProps = {
  label: string;
  /** What the two ends mean. */
  meaning?: string;
  low: string;
  high: string;
  value: number;
  onChange: (value: number) => void;
};

type ValuesProps = { values: Values; onChange: (changed: Partial<Values>) => void };

export const ValueSliders = ({ values, onChange }: ValuesProps) =>
  VALUE_SCALES.map(({ key, ...scale }) => (
    <ValueSlider
      {...scale}
      key={key}
      meaning={VALUE_MEANINGS[key]}
      value={values[key]}
      onChange={(value) => onChange({ [key]: value })}
    />
  ));

/** A position between two poles. The middle is marked, because everybody starts there. */
export function ValueSlider({ label, meaning, low, high, value, onChange }: ValueProps) {
  const meaningId = useId();
  return (
    <div>
      <div className="short:flex short:flex-wrap short:items-baseline short:gap-x-2">
        <p className="text-sm font-semibold" aria-hidden="true">
          {label}
        </p>
        {meaning && (
          <p id={meaningId} className="mt-0.5 text-sm text-pretty text-muted short:mt-0 short:text-xs">
            {meaning}
          </p>
        )}
      </div>
      <Radix.Root
        min={VALUE_MIN}
        max={VALUE_MAX}
        step={1}
        value={[value]}
        onValueChange={([next = VALUE_DEFAULT]) => onChange(clampValue(next))}
        className={ROOT}
      >
        <Radix.Track className={TRACK}>
          <Middle value={value} />
        </Radix.Track>
        <Radix.Thumb
          aria-label={label}
          aria-valuetext={spokenValue(value, low, high)}
          aria-describedby={meaning && meaningId}
          className={THUMB}
        />
      </Radix.Root>
      <div aria-hidden="true" className="-mt-2 flex justify-between text-sm">
        <span className={value < VALUE_DEFAULT ? 'font-semibold text-ink' : 'text-muted'}>{low}</span>
        <span className={value > VALUE_DEFAULT ? 'font-semibold text-ink' : 'text-muted'}>{high}</span>
      </div>
    </div>
  );
}

/** The bar grows from the middle towards the chosen pole. */
function Middle({ value }: { value: number }) {
  const from = Math.min(value, VALUE_DEFAULT);
  const width = Math.abs(value - VALUE_DEFAULT);
  return (
    <span className="bar-fill absolute h-full bg-ember" style={{ left: `${from}%`, width: `${width}%` }} />
  );
}

type Amount = {
  label: string;
  min: number;
  max: number;
  disabled?: boolean;
};
type NumberProps = Amount & {
  value: number;
  onChange: (value: number) => void;
  /** The text for a value, such as "10 miles". */
  format: (value: number) => string;
};

export function NumberSlider({ value, onChange, format, ...amount }: NumberProps) {
  return (
    <AmountSlider
      {...amount}
      text={format(value)}
      values={[value]}
      onValues={([next = amount.min]) => onChange(next)}
      thumbs={[{ name: amount.label, spoken: format(value) }]}
    />
  );
}

type RangeProps = Amount & {
  value: readonly [number, number];
  onChange: (value: [number, number]) => void;
  /** The text for a range, such as "4 to 8 people". */
  format: (from: number, to: number) => string;
};

/** The first number is never above the second. */
export function RangeSlider({ value: [from, to], onChange, format, ...amount }: RangeProps) {
  return (
    <AmountSlider
      {...amount}
      text={format(from, to)}
      values={[from, to]}
      onValues={([low = amount.min, high = amount.max]) => onChange([low, high])}
      thumbs={[{ name: `${amount.label}, smallest` }, { name: `${amount.label}, largest` }]}
    />
  );
}

type AmountProps = Amount & {
  text: string;
  values: number[];
  onValues: (values: number[]) => void;
  thumbs: { name: string; spoken?: string }[];
};

function AmountSlider({ label, text, values, onValues, thumbs, ...range }: AmountProps) {
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3" aria-hidden="true">
        <p className="text-sm font-semibold">{label}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <Radix.Root {...range} step={1} value={values} onValueChange={onValues} className={ROOT}>
        <Radix.Track className={TRACK}>
          <Radix.Range className="bar-fill absolute h-full bg-ember" />
        </Radix.Track>
        {thumbs.map(({ name, spoken }) => (
          <Radix.Thumb key={name} aria-label={name} aria-valuetext={spoken} className={THUMB} />
        ))}
      </Radix.Root>
    </div>
  );
}

/** What a screen reader announces instead of a bare number: "50, between Nature and City". */
export function spokenValue(value: number, low: string, high: string): string {
  if (value === VALUE_DEFAULT) return `${value}, between ${low} and ${high}`;
  if (value === VALUE_MIN) return `${value}, all ${low}`;
  if (value === VALUE_MAX) return `${value}, all ${high}`;
  return `${value}, closer to ${value < VALUE_DEFAULT ? low : high}`;
}
