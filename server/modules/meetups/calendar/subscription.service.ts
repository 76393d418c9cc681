import { DAY_MS } from '#shared/domain/durations';
import type { Town } from '#shared/domain/town';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { calendarLocation } from '#shared/domain/calendar-event';
import type { Lang } from '#shared/texts/languages';
import { tribPath } from '#shared/domain/paths';
import type { Db } from '../../../db/handle';
import { readServerSecret } from '../../../db/server-secret';
import { notFound } from '../../../http/errors';
import type { Viewer } from '../../../http/viewer';
import { lockSignedIn } from '../../people/credentials/credentials.service';
import { recordSecurityEvent } from '../../people/credentials/security-events.queries';
import { exactPlaceOf } from '../tribs/tribs.queries';
import {
  deleteAddress,
  findDrawn,
  findMeetupsOf,
  findSubscriber,
  type Subscriber,
  insertAddress,
  replaceAddress,
} from './calendar.queries';
import { namedCalendar } from './calendar.views';

type Person = { id: number };

export async function findToken(db: Db, { id }: Person): Promise<string | null> {
  const drawn = await findDrawn(db, id);
  return drawn && tokenFrom(db, id, drawn);
}

/** If another device has just switched it on, that device's address is kept. */
export async function switchOn(db: Db, viewer: Viewer, device: string | null): Promise<string | null> {
  const { token, row } = await draw(db, viewer.id);
  const isNew = await db.transaction(async (tx) => {
    await lockSignedIn(tx, viewer);
    if (!(await insertAddress(tx, row))) return false;
    await recordSecurityEvent(tx, { userId: viewer.id, kind: 'calendar-linked', device });
    return true;
  });
  return isNew ? token : findToken(db, viewer);
}

/** The former address stops working. */
export async function renew(db: Db, viewer: Viewer, device: string | null): Promise<string> {
  const { token, row } = await draw(db, viewer.id);
  await db.transaction(async (tx) => {
    await lockSignedIn(tx, viewer);
    await replaceAddress(tx, row);
    await recordSecurityEvent(tx, { userId: viewer.id, kind: 'calendar-linked', device });
  });
  return token;
}

export const switchOff = (db: Db, { id }: Person): Promise<void> => deleteAddress(db, id);

async function draw(db: Db, userId: number) {
  const drawn = randomUUID();
  const token = await tokenFrom(db, userId, drawn);
  return { token, row: { userId, drawn, tokenHash: hashOf(token) } };
}

async function tokenFrom(db: Db, userId: number, drawn: string): Promise<string> {
  const secret = await readServerSecret(db);
  return createHmac('sha256', secret).update(`calendar ${userId} ${drawn}`).digest('base64url');
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export async function findSubscriberBy(db: Db, token: string): Promise<Subscriber> {
  const person = await findSubscriber(db, hashOf(token));
  if (!person) throw notFound();
  return person;
}

/** Past meetups stay for this long, as in a calendar that people keep themselves. */
const PAST_DAYS = 90;
const EVENTS_MAX = 500;

type At = { now: Date; origin: string; town: Pick<Town, 'name'> };

/** Everything the person is going to, with the exact places that they may see. A cancelled meetup stays, marked as cancelled. */
export async function writeSubscribedCalendar(db: Db, person: Person, { now, origin, town }: At, lang: Lang) {
  const endingAfter = new Date(now.getTime() - PAST_DAYS * DAY_MS);
  const rows = await findMeetupsOf(db, person, endingAfter, EVENTS_MAX);
  const events = rows.flatMap(({ trib, place, city, placeShown }) => {
    const { startsAt, endsAt } = trib;
    if (startsAt === null || endsAt === null) return [];
    return {
      ...trib,
      startsAt,
      endsAt,
      location:
        placeShown === 'exact'
          ? calendarLocation(exactPlaceOf({ trib, place, city }), trib.location)
          : trib.city,
      cancelled: trib.cancelledAt !== null,
      url: origin + tribPath(trib.id),
    };
  });
  return namedCalendar(town.name, events, lang);
}
