import { Skeleton } from './Skeleton';

type Props = {
  label: string;
  /** The classes of each placeholder. */
  places: readonly string[];
  className?: string;
};

export function Loading({ label, places, className = 'grid gap-3' }: Props) {
  return (
    <div className={className}>
      <output className="sr-only">{label}</output>
      {places.map((place, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the places never change, and two may be alike
        <Skeleton key={index} className={place} />
      ))}
    </div>
  );
}
