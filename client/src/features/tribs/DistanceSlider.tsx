import { KM_PER_MILE } from '#shared/domain/great-circle';
import { NumberSlider } from '../../ui/Slider';
import { usesMiles } from '#shared/domain/great-circle';
import { readersLocale } from './trib-facts';
import * as t from './texts';

type Range = { min: number; max: number; step: number };
/** The unit in which the value is kept, and a range of round numbers in each. */
type Scale = { kept: 'miles' | 'km'; miles: Range; km: Range };
type Props = Scale & { label: string; value: number; onChange: (value: number) => void; disabled?: boolean };

/** A distance in what the reader counts in: round numbers on the slider, and the nearest whole one is kept. */
export function DistanceSlider({ label, value, onChange, disabled = false, ...scale }: Props) {
  const isInMiles = usesMiles(readersLocale());
  const { range, shown, kept } = inUnit(scale, isInMiles);
  return (
    <NumberSlider
      {...range}
      label={label}
      disabled={disabled}
      value={shown(value)}
      onChange={(distance) => onChange(kept(distance))}
      format={(distance) => (isInMiles ? t.miles({ distance }) : t.kilometres({ distance }))}
    />
  );
}

export function inUnit({ kept: unit, ...ranges }: Scale, isInMiles: boolean) {
  const range = isInMiles ? ranges.miles : ranges.km;
  const factor = isInMiles === (unit === 'miles') ? 1 : isInMiles ? 1 / KM_PER_MILE : KM_PER_MILE;
  return {
    range,
    shown: (value: number) => within(value * factor, range),
    kept: (distance: number) => within(distance / factor, { ...ranges[unit], step: 1 }),
  };
}

const within = (value: number, { min, max, step }: Range) =>
  Math.min(max, Math.max(min, Math.round(value / step) * step));
