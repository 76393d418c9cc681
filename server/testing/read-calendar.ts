import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import ICAL from 'ical.js';
import { expect } from 'vitest';

const PROGRAM = `
import json, sys
from datetime import timezone
from icalendar import Calendar
calendar = Calendar.from_ical(sys.stdin.buffer.read())
moment = lambda event, name: event[name].dt.astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.000Z')
print(json.dumps({
    'errors': [str(error) for part in calendar.walk() for error in part.errors],
    'events': [{
        'uid': event['UID'],
        'sequence': event['SEQUENCE'],
        'summary': event['SUMMARY'],
        'description': event['DESCRIPTION'],
        'location': event.get('LOCATION'),
        'start': moment(event, 'DTSTART'),
        'end': moment(event, 'DTEND'),
        'status': event['STATUS'],
    } for event in calendar.walk('VEVENT')],
}))`;

/** Only Debian's own Python has Debian's packages; another one may come first on PATH. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

function readByPython(calendar: string): { errors: string[]; events: object[] } {
  const options = { input: calendar, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-c', PROGRAM], options);
  if (status !== 0) throw new Error(`It needs Debian's python3-icalendar: ${stderr}`);
  return JSON.parse(stdout);
}

/** The events of a calendar as apps read it. With `npm run proof -- calendar` a second program reads it as well. */
export function eventsIn(calendar: string) {
  const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent').map((component) => {
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
  if (process.env['READ_BY_PYTHON']) expect(readByPython(calendar)).toEqual({ errors: [], events });
  return events;
}
