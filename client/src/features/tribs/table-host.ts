import type { QueryClient } from '@tanstack/react-query';
import type { Trib } from '#shared/api/tribs';
import { requestNothing } from '../../lib/api-client';
import { write } from '../../lib/use-write';
import { showToast } from '../../ui/toast-store';
import { patchTrib } from './trib-cache';
import { tribKeys } from './tribs.api';
import * as t from './texts';

type Change = { queryClient: QueryClient; viewerId: number; trib: Trib; isHost: boolean };

/** Shown at once, and undone by pressing once more. */
export function setTableHost(change: Change) {
  const { queryClient, viewerId, trib, isHost } = change;
  const keys = tribKeys(viewerId);
  const show = (hosts: boolean) =>
    patchTrib({ queryClient, viewerId }, trib.id, (cached) => withTableHost(cached, viewerId, hosts));
  return write({
    queryClient,
    subject: `table host ${trib.id}`,
    action: String(isHost),
    show: {
      in: keys.all,
      as: () => {
        show(isHost);
        return () => show(!isHost);
      },
    },
    send: () => requestNothing(`/api/tables/${trib.id}/host`, { method: isHost ? 'PUT' : 'DELETE' }),
    done: () =>
      showToast({
        title: isHost ? t.youHostNow : t.youNoLongerHost,
        action: { label: t.undo, onPress: () => void setTableHost({ ...change, isHost: !isHost }) },
      }),
    failure: { toast: isHost ? t.youDontHost : t.youStillHost },
    stale: [keys.detail(trib.id), keys.ofUser, keys.attendance],
  });
}

function withTableHost(trib: Trib, viewerId: number, isHost: boolean): Trib {
  const isViewer = ({ member }: Trib['topMembers'][number]) => member.id === viewerId;
  const topMembers = isHost
    ? [...trib.topMembers.filter(isViewer), ...trib.topMembers.filter((top) => !isViewer(top))]
    : trib.topMembers;
  return {
    ...trib,
    topMembers,
    volunteerId: isHost ? viewerId : null,
    role: isHost ? 'volunteer' : 'member',
  };
}
