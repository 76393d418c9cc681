import { useQuery } from '@tanstack/react-query';
import type { Trib } from '#shared/api/tribs';
import { attendancePhase } from '#shared/domain/attendance';
import { outbox, useOutboxEntries, useOutboxKind } from '../../../lib/outbox/outbox';
import { useAtNow } from '../../../lib/use-now';
import { useIsOnline } from '../../../lib/use-when-online';
import { attendanceHandler } from './attendance-outbox';
import { attendanceQuery } from './attendance.api';

type Timed = Pick<Trib, 'startTime' | 'endTime' | 'cancelled'>;

/** Whether attendance can be recorded now. The component renders again when that changes. */
export function useAttendancePhase({ startTime, endTime, cancelled }: Timed) {
  const times = {
    startsAt: startTime === null ? null : new Date(startTime),
    endsAt: endTime === null ? null : new Date(endTime),
  };
  return useAtNow((now) => (cancelled ? 'over' : attendancePhase(times, now)));
}

/** The attendance known to the server, overlaid with entries from this device that have not been sent. */
export function useAttendance(viewerId: number, tribId: number) {
  useOutboxKind(viewerId, 'attendance', attendanceHandler);
  const { data } = useQuery(attendanceQuery(viewerId, tribId));
  const isOnline = useIsOnline();
  const unsent = useOutboxEntries()
    .filter((entry) => entry.kind === 'attendance')
    .filter((entry) => entry.tribId === tribId);
  const pendingMark = (userId: number | null) => unsent.find((entry) => entry.userId === userId);
  const record = (userId: number | null, value: boolean | null) =>
    void outbox.send({ kind: 'attendance', tribId, userId, value });
  const own = pendingMark(null);
  return {
    attendance: data,
    isHere: own ? own.value === true : (data?.isHere ?? false),
    setHere: (isHere: boolean) => record(null, isHere),
    /** What a host has recorded about this person, and whether they said that they are there. */
    of: (userId: number) => {
      const known = data?.people?.find(({ id }) => id === userId);
      const entry = pendingMark(userId);
      return { came: entry ? entry.value : (known?.came ?? null), isHere: known?.isHere ?? false };
    },
    recordCame: (userId: number, came: boolean | null) => record(userId, came),
    /** Something could not be sent to the server yet. */
    isWaiting: unsent.some(({ tries }) => !isOnline || tries > 0),
  };
}
