import { WideColumn } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { COLUMNS } from './columns';

/** Until it is known who is signed in. */
export function ProfileSkeleton() {
  return (
    <WideColumn>
      <output className="sr-only">Loading your profile...</output>
      <div className={COLUMNS}>
        <div className="grid grid-cols-1 content-start gap-5">
          <Skeleton className="mx-auto mt-16 size-28 rounded-pill" />
          <Skeleton className="mx-auto h-8 w-44" />
          <Skeleton className="mt-16 h-18 rounded-card" />
          <Skeleton className="h-13 rounded-pill" />
          <Skeleton className="h-36 rounded-card" />
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <Skeleton className="h-13 rounded-pill" />
          <Skeleton className="h-52 rounded-card" />
        </div>
      </div>
    </WideColumn>
  );
}
