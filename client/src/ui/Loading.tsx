import { Skeleton } from './Skeleton';

type Props = {
  label: string;
  /** The classes of each placeholder. */
  placeholders: readonly string[];
  className?: string;
};

export function Loading({ label, placeholders, className = 'grid gap-3' }: Props) {
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
