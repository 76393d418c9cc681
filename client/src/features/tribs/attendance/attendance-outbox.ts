import type { QueryClient } from '@tanstack/react-query';
import type { Attendance } from '#shared/api/attendance';
import { messageFor } from '../../../lib/errors';
import type { OutboxHandler } from '../../../lib/outbox/create-outbox';
import { outbox } from '../../../lib/outbox/outbox';
import type { OutboxEntry } from '../../../lib/outbox/outbox-entry';
import { isId, readJson, remove } from '../../../lib/storage';
import { showToast } from '../../../ui/toast-store';
import { attendanceQuery, putCame, putHere } from './attendance.api';

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
        title: 'Not saved',
        description: messageFor(error, 'Please try again'),
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Moves entries that an earlier version of the app stored elsewhere on this device, under the keys `${tribId}/${userId}`
 * or `${tribId}/here`.
 */
export async function moveStoredAttendance(viewerId: number): Promise<void> {
  const stored = readJson('attendance');
  remove('attendance');
  if (!isObject(stored) || stored['viewerId'] !== viewerId || !isObject(stored['said'])) return;
  for (const [key, value] of Object.entries(stored['said'])) {
    const [tribId, who] = key.split('/').map((part) => (part === 'here' ? null : Number(part)));
    const isValid = isId(tribId) && (who === null || isId(who));
    if (isValid && (value === null || typeof value === 'boolean'))
      await outbox.send({ kind: 'attendance', tribId, userId: who ?? null, value });
  }
}
