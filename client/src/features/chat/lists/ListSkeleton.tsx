import { Skeleton } from '../../../ui/Skeleton';

export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className="divide-y divide-line">
      <output className="sr-only">{label}</output>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex items-center gap-3.5 py-3.5">
          <Skeleton className="size-14 shrink-0 rounded-pill" />
          <div className="grid flex-1 gap-2.5 py-1">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
