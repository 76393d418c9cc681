import { tribPath } from '#shared/domain/paths';
import { namedCalendar } from '../calendar/calendar.views';
import type { ExportedMeetup, ShownMember } from './group-export.queries';

const whereOf = ({ publicArea, city }: ExportedMeetup) =>
  [publicArea, city].filter(Boolean).join(', ') || null;

/** Those with a date. */
export function meetupsAsCalendar(name: string, meetups: readonly ExportedMeetup[], origin: string): string {
  const events = meetups.flatMap((meetup) => {
    const { startsAt, endsAt, cancelledAt } = meetup;
    if (startsAt === null || endsAt === null) return [];
    const url = origin + tribPath(meetup.id);
    return { ...meetup, startsAt, endsAt, location: whereOf(meetup), cancelled: cancelledAt !== null, url };
  });
  return namedCalendar(name, events);
}

export function meetupsAsJson(meetups: readonly ExportedMeetup[], origin: string): string {
  const rows = meetups.map((meetup) => ({
    id: meetup.id,
    name: meetup.name,
    description: meetup.description,
    startTime: meetup.startsAt,
    endTime: meetup.endsAt,
    timeZone: meetup.timeZone,
    where: whereOf(meetup),
    whoCanJoin: meetup.whoCanJoin,
    maxParticipants: meetup.maxParticipants,
    memberCount: meetup.memberCount,
    seriesId: meetup.seriesId,
    cancelled: meetup.cancelledAt !== null,
    url: origin + tribPath(meetup.id),
  }));
  return `${JSON.stringify(rows, null, 2)}\n`;
}

export function membersAsCsv(members: readonly ShownMember[]): string {
  const rows = members.map(({ name, role, since }) => [name, role, since.toISOString().slice(0, 10)]);
  return [['Name', 'Role', 'Since'], ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A text that a table would run as a formula begins with an apostrophe, which tables do not show. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
