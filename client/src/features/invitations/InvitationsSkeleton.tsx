import { COLUMN } from '../tribs/TribImage';
import { Skeleton } from '../../ui/Skeleton';
import * as t from './texts';

/** One column on a phone; larger screens show the cards side by side. */
export const CARD_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,290px),1fr))] gap-5 px-5 pb-8';

const CARDS = 3;

export function InvitationsSkeleton() {
  return (
    <div className={CARD_GRID}>
      <output className="sr-only">{t.loadingInvitations}</output>
      {Array.from({ length: CARDS }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card border border-line bg-surface">
          {index === 0 ? (
            // The inlined script of the page puts a picture here before any other script has loaded.
            <div
              data-first-picture="size-full object-cover"
              data-sizes={COLUMN}
              className="aspect-[16/9] bg-raised"
            />
          ) : (
            <Skeleton className="aspect-[16/9] rounded-none" />
          )}
          <div className="grid gap-4 p-5">
            <Skeleton className="h-8 w-2/5 rounded-pill" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-16" />
            <Skeleton className="h-13 rounded-pill" />
          </div>
        </div>
      ))}
    </div>
  );
}
