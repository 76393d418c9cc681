import { Skeleton } from '../../ui/Skeleton';

export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className="grid gap-1">
      <output className="sr-only">{label}</output>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex items-center gap-4 py-2">
          <Skeleton className="size-13 shrink-0 rounded-pill" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
