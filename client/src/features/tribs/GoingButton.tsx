import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../lib/use-now';
import { useAuth } from '../auth/auth-context';
import { openGoing, upcomingTribs } from './going';
import { isWithinADay } from './trib-times';
import { tribsOfUserQuery } from './tribs.api';
import * as t from './texts';

type Props = { className?: string };

/** Opens the person's upcoming meetups from every page, and shows how many there are. A dot says that the next one is near. */
export function GoingButton({
  className = 'min-h-11 px-3.5 max-[359px]:px-2.5 border border-line bg-surface hover:border-edge',
}: Props) {
  const { user } = useAuth();
  return user && <Going key={user.id} viewerId={user.id} className={className} />;
}

function Going({ viewerId, className }: { viewerId: number; className: string }) {
  const { data } = useQuery(tribsOfUserQuery(viewerId));
  const now = useNow();
  const upcoming = upcomingTribs(data ?? [], now);
  const [next] = upcoming;
  if (!next) return null;
  const isNear = isWithinADay(next, now);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={openGoing}
      className={`pressable flex shrink-0 items-center gap-1.5 rounded-pill text-[min(0.875rem,18px)]/snug font-semibold whitespace-nowrap ${className}`}
    >
      {isNear && <span aria-hidden="true" className="size-2 rounded-pill bg-ember" />}
      {t.goingTo({ count: upcoming.length })}
    </button>
  );
}
