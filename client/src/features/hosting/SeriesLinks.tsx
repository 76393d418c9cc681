import type { Trib } from '#shared/api/tribs';
import { publicPaths } from '#shared/domain/paths';

const linkClass = 'flex min-h-11 items-center text-accent underline underline-offset-4';

/** Links that work outside the app: the public page, and files with the dates and with who came. */
export function SeriesLinks({ seriesId, trib }: { seriesId: number; trib: Trib }) {
  return (
    <p className="flex flex-wrap gap-x-5">
      {trib.whoCanJoin === 'Everyone welcome' && !trib.membersOnly && (
        <a className={linkClass} href={publicPaths.series(seriesId)}>
          Public page
        </a>
      )}
      <a className={linkClass} href={`/api/series/${seriesId}/meetups`} download>
        Download its dates
      </a>
      <a className={linkClass} href={`/api/series/${seriesId}/people.csv`} download>
        Who came how often
      </a>
    </p>
  );
}
