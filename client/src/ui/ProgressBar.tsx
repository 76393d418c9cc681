import * as t from './texts';

/** The bar is decorative: screen readers get a native `progress`, which is visually hidden. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className="bar h-1.5 overflow-hidden rounded-pill bg-raised">
      <progress className="sr-only" aria-label={label} value={value} max={max} />
      <div
        className="bar-fill h-full origin-start rounded-pill bg-ember-glow transition-transform duration-300 ease-spring motion-reduce:transition-none"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}

export function StepBar({ step, steps }: { step: number; steps: number }) {
  return (
    <div className="flex gap-1.5">
      <progress className="sr-only" aria-label={t.step({ step, steps })} value={step} max={steps} />
      {Array.from({ length: steps }, (_, index) => (
        <span
          key={index}
          data-filled={index < step}
          className={`bar h-1.5 flex-1 rounded-pill ${index < step ? 'bar-fill bg-ember-glow' : 'bg-raised'}`}
        />
      ))}
    </div>
  );
}

/** On a desktop, what a step asks is beside its answers. */
export const STEP_COLUMNS = 'lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start lg:gap-8';
