/** A part of a meetup that can be filled in. It knows neither steps nor where its value is kept. */
export type FieldOf<T> = {
  value: T;
  onChange: (value: T) => void;
  error?: string;
};
