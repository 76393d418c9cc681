import { VALUE_DEFAULT, VALUE_MAX, VALUE_MIN } from '#shared/domain/values';

/** What a screen reader announces instead of a bare number: "50, between Nature and City". */
export function spokenValue(value: number, low: string, high: string): string {
  if (value === VALUE_DEFAULT) return `${value}, between ${low} and ${high}`;
  if (value === VALUE_MIN) return `${value}, all ${low}`;
  if (value === VALUE_MAX) return `${value}, all ${high}`;
  return `${value}, closer to ${value < VALUE_DEFAULT ? low : high}`;
}
