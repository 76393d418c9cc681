import ICAL from 'ical.js';
import { expect } from 'vitest';

/** The events of a calendar as apps read it. */
export function eventsIn(calendar: string) {
  return new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent').map((component) => {
    expect(component.getFirstPropertyValue('rrule')).toBeNull();
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      description: event.description,
      location: event.location,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      status: component.getFirstPropertyValue('status'),
    };
  });
}
