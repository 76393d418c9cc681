import { fullDayLabel, hoursLabel, localParts } from '#shared/domain/meetup-time';
import { goesAheadText, missingPeople, peopleNeeded } from '#shared/domain/goes-ahead';
import { costText } from '#shared/domain/trib-options';
import { FALLBACK } from '#shared/texts/languages';
import { communityPath, paths, publicPaths, tribPath } from '#shared/domain/paths';
import {
  type At,
  half,
  join,
  link,
  picture,
  plain,
  row,
  writePage,
  writtenText,
} from './page-document.views';
import { publicWhere } from '../previews/previews.views';
import type { PublicCommunity, PublicMeetup } from './public-pages.queries';

function whenOf({ startsAt, endsAt, timeZone }: PublicMeetup): { day: string; hours: string } {
  const hours = hoursLabel(startsAt, endsAt, timeZone, FALLBACK) ?? '';
  const zone =
    startsAt &&
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
      .formatToParts(startsAt)
      .find(({ type }) => type === 'timeZoneName')?.value;
  return { day: fullDayLabel(startsAt, timeZone, FALLBACK), hours: zone ? `${hours} ${zone}` : hours };
}

export const whenText = (meetup: PublicMeetup) => Object.values(whenOf(meetup)).filter(Boolean).join(', ');

const two = (value: number) => String(value).padStart(2, '0');

/** Writes the local time of the place, as in "2026-11-28T14:00:00-06:00", because search engines show it as written. */
function localMoment(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = localParts(moment, timeZone);
  const clock = Date.UTC(year, month - 1, day, hour, minute, second);
  const offset = Math.round((clock - moment.getTime()) / 60_000);
  const size = Math.abs(offset);
  const sign = offset < 0 ? '-' : '+';
  return `${new Date(clock).toISOString().slice(0, 19)}${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The classes are those of h-event (microformats.org), by which other sites take a meetup along. */
const time = (kind: 'start' | 'end', moment: Date | null, text: string) =>
  moment ? `<time class="dt-${kind}" datetime="${moment.toISOString()}">${text}</time>` : text;
const place = (text: string) => `<span class="p-location">${text}</span>`;

function whenRow(meetup: PublicMeetup, name = 'When'): string {
  const { day, hours } = whenOf(meetup);
  return row(
    name,
    time('start', meetup.startsAt, writtenText(day)),
    hours && time('end', meetup.endsAt, writtenText(hours)),
  );
}

const whereRow = (meetup: PublicMeetup) =>
  row(
    'Where',
    publicWhere(meetup) ? place(writtenText(publicWhere(meetup))) : 'Told to those who are going',
    meetup.placeName === null && publicWhere(meetup) ? 'The exact place is for those who are going' : '',
  );

function stateOf(meetup: PublicMeetup, now: Date): 'ahead' | 'over' | 'cancelled' {
  if (meetup.cancelledAt) return 'cancelled';
  return meetup.startsAt && meetup.startsAt <= now ? 'over' : 'ahead';
}

const spotsLeft = ({ maxParticipants, going }: PublicMeetup) => Math.max(0, maxParticipants - going);
const isFull = (meetup: PublicMeetup) => spotsLeft(meetup) === 0;
const spotsText = (meetup: PublicMeetup) =>
  isFull(meetup) ? 'Full, with a waitlist' : `${spotsLeft(meetup)} of ${meetup.maxParticipants} left`;

/** The number of people that it goes ahead with, and how many of them are missing. */
function goesAheadRow(meetup: PublicMeetup): string {
  const missing = missingPeople(meetup, meetup.going);
  return missing === null
    ? ''
    : row('Goes ahead', `With ${peopleNeeded(meetup)} people`, goesAheadText(missing, FALLBACK) ?? '');
}

export function meetupPage(meetup: PublicMeetup, pictureUrl: string, at: At): string {
  const state = stateOf(meetup, at.now);
  const { id, name, seriesId, communityId, communityName } = meetup;
  const lines = [whenText(meetup), publicWhere(meetup)].filter(Boolean);
  const next =
    state === 'ahead'
      ? join(tribPath(id), isFull(meetup) ? 'Join the waitlist' : 'Join')
      : join(
          seriesId ? publicPaths.series(seriesId) : paths.meetups,
          seriesId ? 'See the next dates' : 'Find another meetup',
        );
  const head = {
    ahead: meetup.category ?? 'Meetup',
    over: 'This meetup is over',
    cancelled: 'This meetup is cancelled',
  };
  return writePage(
    {
      title: `${name} · ${at.town.name}`,
      description: `${lines.join(' · ')}. ${meetup.description}`,
      path: publicPaths.meetup(id),
      pictureUrl,
      isHidden: state !== 'ahead',
      facts: state === 'over' ? null : eventFacts(meetup, pictureUrl, at),
      body: `<div class="columns${state === 'ahead' ? ' h-event' : ''}">
${picture(meetup, meetup.mainImageUrl)}<data class="u-url" value="${at.origin}${publicPaths.meetup(id)}"></data>
<div class="head"><p class="kind">${writtenText(head[state])}</p><h1 class="p-name">${writtenText(name)}</h1></div>
<div class="facts"><dl>${whenRow(meetup)}${whereRow(meetup)}${state === 'ahead' ? goesAheadRow(meetup) + half('Spots', spotsText(meetup)) : ''}${half('Cost', writtenText(costText(meetup.cost, at.town, FALLBACK)))}${communityId && communityName ? row('Community', link(publicPaths.community(communityId), communityName)) : ''}${seriesId ? row('Repeats', link(publicPaths.series(seriesId), 'All dates')) : ''}</dl>${next}</div>
<div class="more"><p class="text p-description e-content">${writtenText(meetup.description)}</p></div>
</div>`,
    },
    at,
  );
}

/** Leaves out everybody's name, and a place that only members may know. */
function eventFacts(meetup: PublicMeetup, pictureUrl: string | null, { origin, town }: At): object | null {
  const { id, name, description, startsAt, endsAt, timeZone, city, cost, communityId, communityName } =
    meetup;
  const { placeName, street } = meetup;
  if (startsAt === null) return null;
  const where = publicWhere(meetup);
  return {
    '@type': 'Event',
    name: plain(name),
    description: plain(description),
    startDate: localMoment(startsAt, timeZone),
    ...(endsAt && { endDate: localMoment(endsAt, timeZone) }),
    eventStatus: `https://schema.org/${meetup.cancelledAt ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: origin + publicPaths.meetup(id),
    ...(pictureUrl && { image: [pictureUrl] }),
    ...(where && {
      location: {
        '@type': 'Place',
        name: plain(placeName ?? where),
        address: {
          '@type': 'PostalAddress',
          ...(street && { streetAddress: plain(street) }),
          addressLocality: city ?? where,
        },
      },
    }),
    isAccessibleForFree: cost === 'Free',
    maximumAttendeeCapacity: meetup.maxParticipants,
    remainingAttendeeCapacity: spotsLeft(meetup),
    organizer:
      communityId && communityName
        ? {
            '@type': 'Organization',
            name: plain(communityName),
            url: origin + publicPaths.community(communityId),
          }
        : { '@type': 'Organization', name: plain(town.name), url: `${origin}/` },
  };
}

function dateList(dates: readonly PublicMeetup[], withNames: boolean): string {
  const items = dates.map((date) => {
    const left = spotsLeft(date);
    const spots = left === 0 ? 'full, with a waitlist' : `${left} ${left === 1 ? 'spot' : 'spots'} left`;
    const name = writtenText(date.name);
    const where = publicWhere(date);
    const when = time('start', date.startsAt, writtenText(whenText(date)));
    const [first, ...more] = [
      withNames ? `<span class="p-name">${name}</span>` : '',
      whenText(date) && when,
      where && place(writtenText(where)),
      spots,
    ].filter(Boolean);
    const unseen = withNames ? '' : `<data class="p-name" value="${name}"></data>`;
    return `<li class="h-event">${unseen}<a class="u-url" href="${publicPaths.meetup(date.id)}"><b>${first}</b><span>${more.join(' · ')}</span></a></li>`;
  });
  return `<ul class="dates">${items.join('')}</ul>`;
}

const factsOfDates = (dates: readonly PublicMeetup[], at: At) =>
  dates.flatMap((date) => eventFacts(date, null, at) ?? []);

type SeriesPage = {
  id: number;
  repeats: string;
  next: PublicMeetup;
  dates: readonly PublicMeetup[];
  pictureUrl: string;
};

export function seriesPage({ id, repeats, next, dates, pictureUrl }: SeriesPage, at: At): string {
  const path = publicPaths.series(id);
  const { communityId, communityName } = next;
  return writePage(
    {
      title: `${next.name}: ${repeats} · ${at.town.name}`,
      description: `${repeats}, next on ${whenText(next)}. ${next.description}`,
      path,
      pictureUrl,
      feed: { name: next.name, calendar: seriesCalendar(id), rss: `/api/series/${id}/rss.xml` },
      facts: {
        '@type': 'EventSeries',
        name: plain(next.name),
        description: plain(next.description),
        url: at.origin + path,
        image: [pictureUrl],
        subEvent: factsOfDates(dates, at),
      },
      body: `<div class="columns">
${picture(next, next.mainImageUrl)}
<div class="head"><p class="kind">${writtenText(repeats)}</p><h1>${writtenText(next.name)}</h1></div>
<div class="facts"><dl>${whenRow(next, 'Next')}${whereRow(next)}${row('Spots', spotsText(next))}${communityId && communityName ? row('Community', link(publicPaths.community(communityId), communityName)) : ''}</dl>${join(tribPath(next.id), isFull(next) ? 'Join the waitlist' : 'Join')}</div>
<div class="more"><p class="text">${writtenText(next.description)}</p><section><h2>Dates</h2>${dateList(dates, false)}</section></div>
</div>`,
    },
    at,
  );
}

const seriesCalendar = (id: number) => `/api/series/${id}/calendar.ics`;

export function communityPage(
  community: PublicCommunity,
  dates: readonly PublicMeetup[],
  pictureUrl: string,
  at: At,
): string {
  const { id, name, description, rules, category, location, image, admission } = community;
  const path = publicPaths.community(id);
  const about = description ?? `A community for ${category}.`;
  return writePage(
    {
      title: `${name} · ${at.town.name}`,
      description: about,
      path,
      pictureUrl,
      feed: { name, calendar: `/api/communities/${id}/calendar.ics`, rss: `/api/communities/${id}/rss.xml` },
      facts: {
        '@type': 'Organization',
        name: plain(name),
        description: plain(about),
        url: at.origin + path,
        image: pictureUrl,
        event: factsOfDates(dates, at),
      },
      body: `<div class="columns">
${picture(community, image)}
<div class="head"><p class="kind">${writtenText(category)}</p><h1>${writtenText(name)}</h1></div>
<div class="facts"><dl>${row('Where', writtenText(location ?? 'Anywhere'))}${row('Joining', admission === 'open' ? 'Open to everyone' : 'An organizer lets you in')}${dates[0] ? whenRow(dates[0], 'Next meetup') : ''}</dl>${join(communityPath(id), admission === 'open' ? 'Join' : 'Ask to join')}</div>
<div class="more"><p class="text">${writtenText(about)}</p>${rules ? `<section><h2>Rules</h2><p class="text">${writtenText(rules)}</p></section>` : ''}<section><h2>Meetups</h2>${dates.length > 0 ? dateList(dates, true) : '<p class="quiet">None is planned at the moment.</p>'}</section></div>
</div>`,
    },
    at,
  );
}
