import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Trib } from '#shared/api/tribs';
import { attendancePhase } from '#shared/domain/attendance';
import { useAtNow } from '../../../lib/use-now';
import { cameKey, hereKey, onPending, readPending, setAttendance } from './attendance-outbox';
import { attendanceQuery } from './attendance.api';

type Timed = Pick<Trib, 'startTime' | 'endTime' | 'cancelled'>;

/** Whether it can be said who is there; rendered again when that changes. */
export function useAttendancePhase({ startTime, endTime, cancelled }: Timed) {
  const times = {
    startsAt: startTime === null ? null : new Date(startTime),
    endsAt: endTime === null ? null : new Date(endTime),
  };
  return useAtNow((now) => (cancelled ? 'over' : attendancePhase(times, now)));
}

/** What the server knows, and on top of it what was said on this device. */
export function useAttendance(viewerId: number, tribId: number) {
  const queryClient = useQueryClient();
  const { data } = useQuery(attendanceQuery(viewerId, tribId));
  const said = useSyncExternalStore(onPending, () => readPending(viewerId));
  const cache = { queryClient, viewerId };
  const own = said[hereKey(tribId)];
  return {
    attendance: data,
    isHere: own ?? data?.isHere ?? false,
    setHere: (isHere: boolean) => void setAttendance(cache, hereKey(tribId), isHere),
    /** What a host has said of this person, and whether they say so themselves. */
    of: (userId: number) => {
      const known = data?.people?.find(({ id }) => id === userId);
      const came = said[cameKey(tribId, userId)];
      return { came: came === undefined ? (known?.came ?? null) : came, isHere: known?.isHere ?? false };
    },
    sayCame: (userId: number, came: boolean | null) =>
      void setAttendance(cache, cameKey(tribId, userId), came),
    isUnsent: Object.keys(said).some((key) => key.startsWith(`${tribId}/`)),
  };
}
