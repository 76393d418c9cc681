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

type LoadingProps = {
  label: string;
  placeholders: readonly string[];
  className?: string;
};

export function Loading({ label, placeholders, className = 'grid gap-3' }: LoadingProps) {
  return (
    <div className={className}>
      <output className="sr-only">{label}</output>
      {placeholders.map((placeholder, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the placeholders never change, and two may be alike
        <Skeleton key={index} className={placeholder} />
      ))}
    </div>
  );
}
