import { useQueryClient } from '@tanstack/react-query';
import { dateLabel } from '#shared/domain/meetup-time';
import { LANG } from '../../lib/lang';
import { deviceTimeZone } from '../../lib/device-time-zone';
import { useNow } from '../../lib/use-now';
import { useWrite } from '../../lib/use-write';
import { viewerKey } from '../../lib/viewer-scope';
import { useAuth } from '../auth/auth-context';
import { putUser } from '../auth/auth.api';
import { forgetDeviceCity } from '../cities/near';
import * as t from './texts';

type Change = { userId: number; tellsNear: boolean; cityId?: number };

/** Until when the viewer is told of meetups near them, as a text, or null; and what changes that, with their city if they had none. */
export function useTellsNear() {
  const { user, updateUser } = useAuth();
  const queryClient = useQueryClient();
  const now = useNow();
  const until = user?.tellsNearUntil ? new Date(user.tellsNearUntil) : null;
  const { send, isPending } = useWrite({
    subject: 'own near',
    send: ({ userId, ...changes }: Change) => putUser(userId, changes),
    done: (saved, { userId, cityId }) => {
      updateUser(saved);
      if (cityId === undefined) return;
      forgetDeviceCity();
      void queryClient.invalidateQueries({ queryKey: viewerKey(userId) });
    },
    failure: { toast: t.notSaved },
  });
  const isOn = until !== null && until > now;
  return { until: isOn ? dateLabel(until, deviceTimeZone() ?? 'UTC', LANG) : null, tell: send, isPending };
}
