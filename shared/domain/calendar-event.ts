export type CalendarEvent = {
  name: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  location: string | null;
  url: string;
};

type Place = { name: string; address: string | null };

/** The exact place for members, otherwise the location that everybody sees. */
export function calendarLocation(place: Place | null, location: string | null): string | null {
  return place ? [place.name, place.address].filter(Boolean).join(', ') : location;
}

/** Formats a moment like "20261128T200000Z". */
const basicUtc = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

export function googleCalendarLink(event: CalendarEvent): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.name,
    dates: `${basicUtc(event.startsAt)}/${basicUtc(event.endsAt)}`,
    ctz: event.timeZone,
    details: `${event.description}\n\n${event.url}`,
    ...(event.location !== null && { location: event.location }),
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
