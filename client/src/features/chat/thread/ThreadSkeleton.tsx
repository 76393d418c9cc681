import { Skeleton } from '../../../ui/Skeleton';
import * as t from '../texts';

const WIDTHS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3'];

export function ThreadSkeleton() {
  return (
    <div className="flex flex-1 flex-col justify-end gap-4 overflow-hidden p-4">
      <output className="sr-only">{t.loadingMessages}</output>
      {WIDTHS.map((width, index) => (
        <Skeleton
          key={width}
          className={`h-11 shrink-0 rounded-card ${width} ${index % 3 === 1 ? 'self-end' : ''}`}
        />
      ))}
    </div>
  );
}
