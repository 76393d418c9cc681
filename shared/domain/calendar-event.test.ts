import { expect, it } from 'vitest';
import { calendarLocation, googleCalendarLink } from './calendar-event';

const event = {
  name: 'Owls & tea',
  description: 'Bring a torch.',
  startsAt: new Date('2026-11-28T20:00:00.000Z'),
  endsAt: new Date('2026-11-28T22:30:00.000Z'),
  timeZone: 'America/Denver',
  location: 'City Park, 2001 Colorado Blvd',
  url: 'https://trib.example/meetups?trib=5',
};

it('fills in an event of Google Calendar', () => {
  const link = new URL(googleCalendarLink(event));
  expect(link.origin + link.pathname).toBe('https://calendar.google.com/calendar/render');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Owls & tea',
    dates: '20261128T200000Z/20261128T223000Z',
    ctz: 'America/Denver',
    details: 'Bring a torch.\n\nhttps://trib.example/meetups?trib=5',
    location: 'City Park, 2001 Colorado Blvd',
  });
});

it('leaves out a missing location', () => {
  expect(new URL(googleCalendarLink({ ...event, location: null })).searchParams.has('location')).toBe(false);
});

it('names the exact place with its address if known', () => {
  expect(calendarLocation({ name: 'City Park', address: '2001 Colorado Blvd' }, 'Denver')).toBe(
    'City Park, 2001 Colorado Blvd',
  );
  expect(calendarLocation({ name: 'City Park', address: null }, 'Denver')).toBe('City Park');
  expect(calendarLocation(null, 'Denver')).toBe('Denver');
});
