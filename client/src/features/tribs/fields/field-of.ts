/** A part of a meetup's form, independent of steps and of where its value is stored. */
export type FieldOf<T> = {
  value: T;
  onChange: (value: T) => void;
  error?: string;
};
