/**
 * GET    /api/tribs/{id}/calendar.ics    a meetup as a calendar file
 * GET    /api/users/{id}/calendar        the secret address of one's own calendar
 * PUT    /api/users/{id}/calendar        switch it on
 * POST   /api/users/{id}/calendar        another address, and the former is nobody's
 * DELETE /api/users/{id}/calendar        switch it off
 * GET    /api/calendars/{token}.ics      the calendar at that address
 */
import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { calendarParams, calendarSubscription } from '#shared/api/calendar';
import { idParams } from '#shared/api/common';
import { calendarLocation } from '#shared/domain/calendar-event';
import { tribPath } from '#shared/domain/paths';
import { pick } from '#shared/domain/pick';
import type { Deps } from '../../../deps';
import { deviceOf } from '../../../http/device-name';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { isKnown } from '../../../http/etag';
import { languageOfPerson } from '../../../http/language';
import { ownOrigin } from '../../../http/origin-check';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { answerVectorOf } from '../../matching/compatibility/answer-vector.service';
import { requireFreshSignIn } from '../../people/credentials/credentials.service';
import { presentTrib } from '../tribs/present.service';
import { findExactPlace } from '../tribs/tribs.queries';
import { calendarFile } from './calendar.views';
import {
  findSubscriberBy,
  findToken,
  renew,
  switchOff,
  switchOn,
  writeSubscribedCalendar,
} from './subscription.service';
import { conflict } from '../../../http/errors';
import { says } from './texts';

const noTimeYet = () => conflict('no_time_yet', says.dateOfMeetupTo);

export function calendarRoutes({ database, db, config, limiter, now, settings }: Deps): Endpoint[] {
  /** It tells exact places for as long as it lives, so a session that somebody left open must not be enough for it. */
  const requireFresh = (viewer: Viewer) => requireFreshSignIn(db, viewer, { unlessNoWayIn: true });
  const addressOf = (req: Request, token: string | null) => ({
    url: token && `${ownOrigin(req, config.publicUrl)}/api/calendars/${token}.ics`,
  });

  return [
    endpoint('GET /api/tribs/:id/calendar.ics', {
      summary: 'The meetup as a calendar file; the exact place only for members',
      access: 'anyone',
      params: idParams,
      file: ['text/calendar'],
      refuses: [403, 409],
      async handle({ params, viewer, req, res }) {
        const from = answerVectorOf(viewer, {});
        const { row, view } = await presentTrib(db, viewer, from, params.id);
        if (row.startsAt === null || row.endsAt === null) throw noTimeYet();
        const place = await findExactPlace(db, viewer, row.id);
        const url = ownOrigin(req, config.publicUrl) + tribPath(row.id);
        res.attachment(`trib-${row.id}.ics`).type('text/calendar');
        res.send(
          calendarFile({
            ...pick(row, ['id', 'name', 'description']),
            startsAt: new Date(row.startsAt),
            endsAt: new Date(row.endsAt),
            timeZone: row.timeZone,
            location: calendarLocation(place, view.location),
            cancelled: row.cancelledAt !== null,
            ...pick(row, ['minPeople', 'wentAheadAt']),
            updatedAt: new Date(row.updatedAt),
            url,
          }),
        );
      },
    }),

    endpoint('GET /api/users/:id/calendar', {
      summary: 'The secret address of your calendar, with all meetups you are going to',
      access: 'self',
      params: idParams,
      response: calendarSubscription,
      refuses: [403],
      async handle({ viewer, req }) {
        const token = await findToken(db, viewer);
        if (token !== null) await requireFresh(viewer);
        return addressOf(req, token);
      },
    }),

    endpoint('PUT /api/users/:id/calendar', {
      summary: 'Make your calendar readable at a secret address',
      access: 'self',
      params: idParams,
      response: calendarSubscription,
      async handle({ viewer, req }) {
        await requireFresh(viewer);
        return addressOf(req, await switchOn(db, viewer, deviceOf(req)));
      },
    }),

    endpoint('POST /api/users/:id/calendar', {
      summary: 'Give your calendar another address; the former one ends at once',
      access: 'self',
      params: idParams,
      response: calendarSubscription,
      async handle({ viewer, req }) {
        await requireFresh(viewer);
        return addressOf(req, await renew(db, viewer, deviceOf(req)));
      },
    }),

    endpoint('DELETE /api/users/:id/calendar', {
      summary: 'End the address of your calendar',
      access: 'self',
      params: idParams,
      handle: ({ viewer }) => switchOff(db, viewer),
    }),

    endpoint('GET /api/calendars/:token.ics', {
      summary: 'The meetups that whoever has this secret address is going to, to subscribe to',
      access: 'anyone',
      params: calendarParams,
      file: ['text/calendar'],
      isPublic: true,
      async handle({ params, req, res }) {
        const person = await findSubscriberBy(database.shortReads, params.token);
        await limiter.consume(LIMITS.calendarReadsPerUser, person.id);
        const origin = ownOrigin(req, config.publicUrl);
        const { town } = await settings.current();
        const lang = languageOfPerson(person.language, config.languages);
        const at = { now: now(), origin, town };
        sendPrivately(req, res, await writeSubscribedCalendar(db, person, at, lang));
      },
    }),
  ];
}

/** The address is a secret: shared caches must not keep the calendar, and no other site may learn the address as a referrer. */
function sendPrivately(req: Request, res: Response, calendar: string): void {
  const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
  res.set({
    // The tag is weak, because the response may be compressed.
    ETag: `W/${etag}`,
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': 'inline; filename="trib.ics"',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
  if (isKnown(req, etag)) res.status(304).end();
  else res.type('text/calendar').send(calendar);
}
