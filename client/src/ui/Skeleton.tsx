type Props = {
  className?: string;
  /** The classes of a text that the static frame may show in this place before the app renders, and the text if there is none. */
  firstText?: string;
  otherwise?: string;
};

/** Placeholder shapes for loading content. They are hidden from screen readers: the list announces once that it is loading. */
export function Skeleton({ className, firstText, otherwise }: Props) {
  return (
    <div
      aria-hidden="true"
      className={`skeleton rounded-input bg-raised ${className ?? ''}`}
      data-first-text={firstText}
      data-otherwise={otherwise}
    />
  );
}
