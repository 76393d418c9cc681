import { type ReactNode, useId } from 'react';
import {
  clampValue,
  VALUE_DEFAULT,
  VALUE_MAX,
  VALUE_MIN,
  type Values,
  valueScales,
} from '#shared/domain/values';
import { LANG } from '../lib/lang';
import * as t from './texts';

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
  valueScales(LANG).map(({ key, ...scale }) => (
    <ValueSlider {...scale} key={key} value={values[key]} onChange={(value) => onChange({ [key]: value })} />
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
      {/* The bar grows from the middle towards the chosen pole. */}
      <Track from={Math.min(value, VALUE_DEFAULT)} to={Math.max(value, VALUE_DEFAULT)}>
        <Thumb
          min={VALUE_MIN}
          max={VALUE_MAX}
          value={value}
          onValue={(next) => onChange(clampValue(next))}
          name={label}
          spoken={spokenValue(value, low, high)}
          describedBy={meaning && meaningId}
        />
      </Track>
      <div aria-hidden="true" className="-mt-2 flex justify-between text-sm">
        <span className={value < VALUE_DEFAULT ? 'font-semibold text-ink' : 'text-muted'}>{low}</span>
        <span className={value > VALUE_DEFAULT ? 'font-semibold text-ink' : 'text-muted'}>{high}</span>
      </div>
    </div>
  );
}

/** The bar between two percentages, below the inputs of its thumbs. */
function Track({ from, to, children }: { from: number; to: number; children: ReactNode }) {
  return (
    <div className="slider">
      <span className="bar">
        <span className="bar-fill" style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }} />
      </span>
      {children}
    </div>
  );
}

type ThumbProps = {
  name: string;
  spoken?: string | undefined;
  describedBy?: string | undefined;
  min: number;
  max: number;
  value: number;
  onValue: (value: number) => void;
  disabled?: boolean | undefined;
};

/** A native slider, of which only the thumb is shown. */
function Thumb({ name, spoken, describedBy, onValue, ...input }: ThumbProps) {
  return (
    <input
      {...input}
      type="range"
      aria-label={name}
      aria-valuenow={input.value}
      aria-valuetext={spoken}
      aria-describedby={describedBy}
      onChange={({ target }) => onValue(target.valueAsNumber)}
    />
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
      thumbs={[{ name: amount.label, spoken: format(value), value, onValue: onChange }]}
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
      thumbs={[
        {
          name: t.smallest({ label: amount.label }),
          value: from,
          onValue: (low) => onChange([Math.min(low, to), to]),
        },
        {
          name: t.largest({ label: amount.label }),
          value: to,
          onValue: (high) => onChange([from, Math.max(high, from)]),
        },
      ]}
    />
  );
}

type AmountProps = Amount & {
  text: string;
  thumbs: Pick<ThumbProps, 'name' | 'spoken' | 'value' | 'onValue'>[];
};

function AmountSlider({ label, text, thumbs, ...range }: AmountProps) {
  const percent = (value: number) => ((value - range.min) / (range.max - range.min)) * 100;
  const [first, last] = thumbs.map(({ value }) => percent(value));
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3" aria-hidden="true">
        <p className="text-sm font-semibold">{label}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <Track from={last === undefined ? 0 : (first ?? 0)} to={last ?? first ?? 0}>
        {thumbs.map((thumb) => (
          <Thumb key={thumb.name} {...range} {...thumb} />
        ))}
      </Track>
    </div>
  );
}

/** What a screen reader announces instead of a bare number: "50, between Nature and City". */
export function spokenValue(value: number, low: string, high: string): string {
  if (value === VALUE_DEFAULT) return t.betweenPoles({ value, low, high });
  if (value === VALUE_MIN) return t.allOfPole({ value, pole: low });
  if (value === VALUE_MAX) return t.allOfPole({ value, pole: high });
  return t.closerToPole({ value, pole: value < VALUE_DEFAULT ? low : high });
}
