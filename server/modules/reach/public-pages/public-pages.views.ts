import { fullDayLabel, hoursLabel, localParts } from '#shared/domain/meetup-time';
import { goesAheadText, missingPeople, peopleNeeded } from '#shared/domain/goes-ahead';
import { choiceText } from '#shared/domain/choice-texts';
import { FALLBACK, formatLocale, type Lang } from '#shared/texts/languages';
import { costText } from '#shared/domain/trib-options';
import { communityPath, paths, publicPaths, tribPath } from '#shared/domain/paths';
import { placeText } from '#shared/domain/place-text';
import {
  along,
  type At,
  half,
  inLanguage,
  join,
  link,
  picture,
  plain,
  row,
  writePage,
  writtenText,
} from './page-document.views';
import { communityAbout, communityPlace, publicWhere } from '../previews/previews.views';
import type { PublicCommunity } from '../previews/previews.queries';
import type { PublicMeetup } from './public-pages.queries';
import { textsOf } from './texts';

function whenOf({ startsAt, endsAt, timeZone }: PublicMeetup, lang: Lang): { day: string; hours: string } {
  const hours = hoursLabel(startsAt, endsAt, timeZone, lang) ?? '';
  const zone =
    startsAt &&
    new Intl.DateTimeFormat(formatLocale(lang), { timeZone, timeZoneName: 'short' })
      .formatToParts(startsAt)
      .find(({ type }) => type === 'timeZoneName')?.value;
  return { day: fullDayLabel(startsAt, timeZone, lang), hours: zone ? `${hours} ${zone}` : hours };
}

export const whenText = (meetup: PublicMeetup, lang: Lang) =>
  Object.values(whenOf(meetup, lang)).filter(Boolean).join(', ');

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
const place = (text: string) => `<bdi class="p-location">${text}</bdi>`;

function whenRow(name: string, meetup: PublicMeetup, lang: Lang): string {
  const { day, hours } = whenOf(meetup, lang);
  return row(
    name,
    time('start', meetup.startsAt, writtenText(day)),
    hours && time('end', meetup.endsAt, writtenText(hours)),
  );
}

function whereRow(meetup: PublicMeetup, lang: Lang): string {
  const t = textsOf(lang);
  const where = publicWhere(meetup, lang);
  return row(
    t.where,
    where ? place(writtenText(where)) : t.toldToGoing,
    meetup.placeName === null && where ? t.exactPlace : '',
  );
}

function stateOf(meetup: PublicMeetup, now: Date): 'ahead' | 'over' | 'cancelled' {
  if (meetup.cancelledAt) return 'cancelled';
  return meetup.startsAt && meetup.startsAt <= now ? 'over' : 'ahead';
}

const spotsLeft = ({ maxParticipants, going }: PublicMeetup) => Math.max(0, maxParticipants - going);
const isFull = (meetup: PublicMeetup) => spotsLeft(meetup) === 0;
const spotsText = (meetup: PublicMeetup, lang: Lang) =>
  isFull(meetup)
    ? textsOf(lang).full
    : textsOf(lang).left({ left: spotsLeft(meetup), all: meetup.maxParticipants });
const joinText = (meetup: PublicMeetup, lang: Lang) =>
  isFull(meetup) ? textsOf(lang).joinWaitlist : textsOf(lang).join;

const communityRow = ({ communityId, communityName }: PublicMeetup, at: At) =>
  communityId && communityName
    ? row(
        textsOf(at.lang).community,
        `<bdi>${link(along(publicPaths.community(communityId), at), communityName)}</bdi>`,
      )
    : '';

/** The number of people that it goes ahead with, and how many of them are missing. */
function goesAheadRow(meetup: PublicMeetup, lang: Lang): string {
  const t = textsOf(lang);
  const [number, missing] = [peopleNeeded(meetup), missingPeople(meetup, meetup.going)];
  return number === null
    ? ''
    : row(t.goesAhead, t.withPeople({ number }), goesAheadText(missing, lang) ?? '');
}

export function meetupPage(meetup: PublicMeetup, pictureUrl: string, at: At): string {
  const { lang, town } = at;
  const t = textsOf(lang);
  const state = stateOf(meetup, at.now);
  const { id, name, category, seriesId } = meetup;
  const lines = [whenText(meetup, lang), publicWhere(meetup, lang)].filter(Boolean);
  const next =
    state === 'ahead'
      ? join(tribPath(id), joinText(meetup, lang))
      : join(
          seriesId ? along(publicPaths.series(seriesId), at) : paths.meetups,
          seriesId ? t.seeNextDates : t.findAnother,
        );
  const head = {
    ahead: category === null ? t.meetup : choiceText(category, lang),
    over: t.isOver,
    cancelled: t.isCancelled,
  };
  return writePage(
    {
      title: `${name} · ${town.name}`,
      description: `${lines.join(' · ')}. ${meetup.description}`,
      path: publicPaths.meetup(id),
      pictureUrl,
      isHidden: state !== 'ahead',
      facts: state === 'over' ? null : eventFacts(meetup, pictureUrl, at),
      body: `<div class="columns${state === 'ahead' ? ' h-event' : ''}">
${picture(meetup, meetup.mainImageUrl)}<data class="u-url" value="${at.origin}${publicPaths.meetup(id)}"></data>
<div class="head"><p class="kind">${writtenText(head[state])}</p><h1 class="p-name" dir="auto">${writtenText(name)}</h1></div>
<div class="facts"><dl>${whenRow(t.when, meetup, lang)}${whereRow(meetup, lang)}${state === 'ahead' ? goesAheadRow(meetup, lang) + half(t.spots, spotsText(meetup, lang)) : ''}${half(t.cost, writtenText(costText(choiceText(meetup.cost, lang), town, lang)))}${communityRow(meetup, at)}${seriesId ? row(t.repeats, link(along(publicPaths.series(seriesId), at), t.allDates)) : ''}</dl>${next}</div>
<div class="more"><p class="text p-description e-content" dir="auto">${writtenText(meetup.description)}</p></div>
</div>`,
    },
    at,
  );
}

/** Leaves out everybody's name, and a place that only members may know. */
function eventFacts(
  meetup: PublicMeetup,
  pictureUrl: string | null,
  { origin, town, lang }: At,
): object | null {
  const { id, name, description, startsAt, endsAt, timeZone, city, cost, communityId, communityName } =
    meetup;
  const { placeName, street } = meetup;
  if (startsAt === null) return null;
  const where = publicWhere(meetup, lang);
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
          addressLocality: city ? placeText(city, lang) : where,
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

function dateList(dates: readonly PublicMeetup[], withNames: boolean, at: At): string {
  const { lang } = at;
  const t = textsOf(lang);
  const items = dates.map((date) => {
    const spots = t.spotsLeft({ count: spotsLeft(date) });
    const name = writtenText(date.name);
    const where = publicWhere(date, lang);
    const when = time('start', date.startsAt, writtenText(whenText(date, lang)));
    const [first, ...more] = [
      withNames ? `<bdi class="p-name">${name}</bdi>` : '',
      whenText(date, lang) && when,
      where && place(writtenText(where)),
      spots,
    ].filter(Boolean);
    const unseen = withNames ? '' : `<data class="p-name" value="${name}"></data>`;
    return `<li class="h-event">${unseen}<a class="u-url" href="${along(publicPaths.meetup(date.id), at)}"><b>${first}</b><span>${more.join(' · ')}</span></a></li>`;
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
  const { lang } = at;
  const t = textsOf(lang);
  const path = publicPaths.series(id);
  return writePage(
    {
      title: `${next.name}: ${repeats} · ${at.town.name}`,
      description: t.repeatsNextOn({ repeats, when: whenText(next, lang), description: next.description }),
      path,
      pictureUrl,
      feed: feedOf('series', id, next.name, lang),
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
<div class="head"><p class="kind">${writtenText(repeats)}</p><h1 dir="auto">${writtenText(next.name)}</h1></div>
<div class="facts"><dl>${whenRow(t.next, next, lang)}${whereRow(next, lang)}${row(t.spots, spotsText(next, lang))}${communityRow(next, at)}</dl>${join(tribPath(next.id), joinText(next, lang))}</div>
<div class="more"><p class="text" dir="auto">${writtenText(next.description)}</p><section><h2>${t.dates}</h2>${dateList(dates, false, at)}</section></div>
</div>`,
    },
    at,
  );
}

/** What reads these later does not say its reader's language, so the address does. */
function feedOf(area: 'series' | 'communities', id: number, name: string, lang: Lang) {
  const at = (file: string) => {
    const address = `/api/${area}/${id}/${file}`;
    return lang === FALLBACK ? address : inLanguage(address, lang);
  };
  return { name, calendar: at('calendar.ics'), rss: at('rss.xml') };
}

export function communityPage(
  community: PublicCommunity,
  dates: readonly PublicMeetup[],
  pictureUrl: string,
  at: At,
): string {
  const { lang } = at;
  const t = textsOf(lang);
  const { id, name, rules, category, image, admission } = community;
  const path = publicPaths.community(id);
  const about = communityAbout(community, lang);
  return writePage(
    {
      title: `${name} · ${at.town.name}`,
      description: about,
      path,
      pictureUrl,
      feed: feedOf('communities', id, name, lang),
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
<div class="head"><p class="kind">${writtenText(choiceText(category, lang))}</p><h1 dir="auto">${writtenText(name)}</h1></div>
<div class="facts"><dl>${row(t.where, writtenText(communityPlace(community, lang)))}${row(t.joining, admission === 'open' ? t.openToEveryone : t.organizerLetsIn)}${dates[0] ? whenRow(t.nextMeetup, dates[0], lang) : ''}</dl>${join(communityPath(id), admission === 'open' ? t.join : t.askToJoin)}</div>
<div class="more"><p class="text" dir="auto">${writtenText(about)}</p>${rules ? `<section><h2>${t.rules}</h2><p class="text" dir="auto">${writtenText(rules)}</p></section>` : ''}<section><h2>${t.meetups}</h2>${dates.length > 0 ? dateList(dates, true, at) : `<p class="quiet">${t.nonePlanned}</p>`}</section></div>
</div>`,
    },
    at,
  );
}
