type Props = {
  className?: string;
  /** The classes of a text that a first frame may show here before the app does, and what it says where there is none. */
  firstText?: string;
  otherwise?: string;
};

/** Placeholders for loading content. Only shapes: the list announces loading, once. */
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
