import { useQuery } from '@tanstack/react-query';
import { BellIcon } from '../../ui/icons';
import { defineOverlay } from '../../navigation/overlays';
import { useAuth } from '../auth/auth-context';
import { notificationsQuery } from './notifications.api';
import * as t from './texts';

export const notificationsSheet = defineOverlay('notifications', 'place');

const COUNT_MAX = 9;

type Props = { className?: string };

/** Opens the list and shows how many notifications are new. Visitors have none. */
export function NotificationsBell({ className = 'border border-line bg-surface hover:border-edge' }: Props) {
  const { user } = useAuth();
  return user && <Bell key={user.id} viewerId={user.id} className={className} />;
}

function Bell({ viewerId, className }: { viewerId: number; className: string }) {
  const { data } = useQuery({ ...notificationsQuery(viewerId), enabled: false });
  const count = data?.filter(({ seen }) => !seen).length ?? 0;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t.notificationsNew({ count })}
      onClick={() => void notificationsSheet.open({})}
      className={`pressable relative grid size-11 shrink-0 place-items-center rounded-pill ${className}`}
    >
      <BellIcon />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-1.5 -end-1.5 grid h-6 min-w-6 place-items-center rounded-pill bg-ember px-1 [font-size:min(0.75rem,15px)] leading-none font-bold text-on-ember tabular-nums ring-2 ring-canvas"
        >
          {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
        </span>
      )}
    </button>
  );
}
