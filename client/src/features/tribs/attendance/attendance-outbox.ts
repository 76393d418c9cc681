import type { QueryClient } from '@tanstack/react-query';
import type { Attendance } from '#shared/api/attendance';
import { messageFor } from '../../../lib/errors';
import type { OutboxHandler } from '../../../lib/outbox/create-outbox';
import type { OutboxEntry } from '../../../lib/outbox/outbox-entry';
import { showToast } from '../../../ui/toast-store';
import { attendanceQuery, putCame, putHere } from './attendance.api';
import * as t from '../texts';

const keyOf = ({ viewerId, tribId }: OutboxEntry<'attendance'>) => attendanceQuery(viewerId, tribId).queryKey;

/**
 * Kept in the outbox, because there is often no connection where people meet. Each entry states a whole fact, so sending
 * it again changes nothing.
 */
export function attendanceHandler(queryClient: QueryClient): OutboxHandler<'attendance', void> {
  return {
    send: ({ tribId, userId, value }) =>
      userId === null ? putHere(tribId, value === true) : putCame(tribId, userId, value),
    onSent(entry) {
      queryClient.setQueryData(keyOf(entry), (cached) => cached && withMark(cached, entry));
      void queryClient.invalidateQueries({ queryKey: keyOf(entry) });
    },
    onRefused(entry, error) {
      showToast({
        title: t.notSaved,
        description: messageFor(error, t.tryAgain),
        tone: 'destructive',
      });
      void queryClient.invalidateQueries({ queryKey: keyOf(entry) });
    },
  };
}

function withMark(attendance: Attendance, { userId, value }: OutboxEntry<'attendance'>): Attendance {
  if (userId === null) return { ...attendance, isHere: value === true };
  const { people } = attendance;
  if (people === null) return attendance;
  const known = people.find(({ id }) => id === userId);
  const others = people.filter((one) => one !== known);
  return { ...attendance, people: [...others, { isHere: false, ...known, id: userId, came: value }] };
}
