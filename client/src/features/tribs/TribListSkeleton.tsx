import { Skeleton } from '../../ui/Skeleton';

/** Cards to come. */
export function TribListSkeleton({ label, cards = 3 }: { label: string; cards?: number }) {
  return (
    <>
      <output className="sr-only">{label}</output>
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="aspect-[3/2] rounded-none" />
          <div className="grid gap-3 p-5">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-8 w-2/5" />
          </div>
        </div>
      ))}
    </>
  );
}
