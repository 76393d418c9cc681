/**
 * GET /api/communities/{id}/members.csv   its members, for its organizers
 * GET /api/communities/{id}/meetups       its meetups as a file, for its organizers
 * GET /api/series/{id}/meetups            its dates as a file, for its host
 * GET /api/series/{id}/people.csv         who came how often, for its host
 */
import type { Request, Response } from 'express';
import { idParams } from '#shared/api/common';
import { groupExportQuery } from '#shared/api/group-export';
import { tribPath } from '#shared/domain/paths';
import { pick } from '#shared/domain/pick';
import type { Lang } from '#shared/texts/languages';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { notFound } from '../../../http/errors';
import { ownOrigin } from '../../../http/origin-check';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { findCommunity } from '../../people/communities/communities.queries';
import { isOrganizer } from '../../people/communities/communities.rules';
import { findVisibleSeries } from '../series/series.queries';
import { namedCalendar } from '../calendar/calendar.views';
import {
  type GroupRef,
  listMeetupsOf,
  listPeopleOfSeries,
  listVisibleMembers,
  type ExportedMeetup,
  type VisibleMember,
} from './group-export.queries';
import { textsOf } from './texts';

export function groupExportRoutes({ db, config, limiter }: Deps): Endpoint[] {
  /** Returns the community's name, or throws if the viewer is not an organizer. */
  const requireOrganizer = async (viewer: Viewer, id: number): Promise<string> => {
    const community = await findCommunity(db, { viewer, near: null }, id);
    if (!community || !isOrganizer(community.role)) throw notFound();
    return community.name;
  };
  const requireHost = async (viewer: Viewer, id: number): Promise<string> => {
    const found = await findVisibleSeries(db, viewer, id);
    if (found?.series.creatorId !== viewer.id) throw notFound();
    return found.series.template.name;
  };
  type File = { viewer: Viewer; name: string; format: 'ics' | 'json'; req: Request; res: Response };
  const sendMeetups = async (group: GroupRef, { viewer, name, format, req, res }: File) => {
    await limiter.consume(LIMITS.groupExportsPerUser, viewer.id);
    const origin = ownOrigin(req, config.publicUrl);
    const meetups = await listMeetupsOf(db, viewer, group);
    const text =
      format === 'ics' ? meetupsAsCalendar(name, meetups, origin, req.lang) : meetupsAsJson(meetups, origin);
    res.attachment(`meetups.${format}`).send(text);
  };

  return [
    endpoint('GET /api/communities/:id/members.csv', {
      summary: 'The members of your community whom you see in its list: name, role and since when',
      access: 'session',
      params: idParams,
      file: ['text/csv'],
      async handle({ params, viewer, req, res }) {
        await requireOrganizer(viewer, params.id);
        await limiter.consume(LIMITS.groupExportsPerUser, viewer.id);
        const members = await listVisibleMembers(db, viewer, params.id);
        res.attachment('members.csv').send(membersAsCsv(members, req.lang));
      },
    }),

    endpoint('GET /api/communities/:id/meetups', {
      summary: 'The meetups of your community as a calendar or as JSON, without exact places',
      access: 'session',
      params: idParams,
      query: groupExportQuery,
      file: ['text/calendar', 'application/json'],
      async handle({ params: { id }, query, viewer, req, res }) {
        const name = await requireOrganizer(viewer, id);
        await sendMeetups({ communityId: id }, { viewer, name, ...query, req, res });
      },
    }),

    endpoint('GET /api/series/:id/meetups', {
      summary: 'The dates of your series as a calendar or as JSON, without exact places',
      access: 'session',
      params: idParams,
      query: groupExportQuery,
      file: ['text/calendar', 'application/json'],
      async handle({ params: { id }, query, viewer, req, res }) {
        const name = await requireHost(viewer, id);
        await sendMeetups({ seriesId: id }, { viewer, name, ...query, req, res });
      },
    }),

    endpoint('GET /api/series/:id/people.csv', {
      summary: 'The people of your series: at how many past dates they had a spot, and at how many they were',
      access: 'session',
      params: idParams,
      file: ['text/csv'],
      async handle({ params: { id }, viewer, req, res }) {
        await requireHost(viewer, id);
        await limiter.consume(LIMITS.groupExportsPerUser, viewer.id);
        const t = textsOf(req.lang);
        const people = await listPeopleOfSeries(db, viewer, id);
        const rows = people.map(({ name, dates, came, known }) => [
          name,
          ...[dates, came, known].map(String),
        ]);
        res.attachment('people.csv').send(asCsv([[t.name, t.dates, t.came, t.known], ...rows]));
      },
    }),
  ];
}

const whereOf = ({ publicArea, city }: ExportedMeetup) =>
  [publicArea, city].filter(Boolean).join(', ') || null;

/** Leaves out meetups without a date. */
function meetupsAsCalendar(name: string, meetups: readonly ExportedMeetup[], origin: string, lang: Lang) {
  const events = meetups.flatMap((meetup) => {
    const { startsAt, endsAt, cancelledAt } = meetup;
    if (startsAt === null || endsAt === null) return [];
    const url = origin + tribPath(meetup.id);
    return { ...meetup, startsAt, endsAt, location: whereOf(meetup), cancelled: cancelledAt !== null, url };
  });
  return namedCalendar(name, events, lang);
}

function meetupsAsJson(meetups: readonly ExportedMeetup[], origin: string): string {
  const rows = meetups.map((meetup) => ({
    ...pick(meetup, ['id', 'name', 'description']),
    startTime: meetup.startsAt,
    endTime: meetup.endsAt,
    timeZone: meetup.timeZone,
    where: whereOf(meetup),
    ...pick(meetup, ['whoCanJoin', 'maxParticipants', 'memberCount', 'seriesId']),
    cancelled: meetup.cancelledAt !== null,
    url: origin + tribPath(meetup.id),
  }));
  return `${JSON.stringify(rows, null, 2)}\n`;
}

function membersAsCsv(members: readonly VisibleMember[], lang: Lang): string {
  const t = textsOf(lang);
  const rows = members.map(({ name, role, since }) => [
    name,
    t.roleOf({ role }),
    since.toISOString().slice(0, 10),
  ]);
  return asCsv([[t.name, t.role, t.since], ...rows]);
}

const asCsv = (rows: readonly string[][]) => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Spreadsheets would run such a text as a formula. The apostrophe in front prevents that, and they do not show it. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
