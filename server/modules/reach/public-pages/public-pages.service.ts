import { publicPaths } from '#shared/domain/paths';
import { choiceText } from '#shared/domain/choice-texts';
import type { Lang } from '#shared/texts/languages';
import { repeatsText } from '#shared/domain/series';
import type { Db } from '../../../db/handle';
import { notFound } from '../../../http/errors';
import { namedCalendar } from '../../meetups/calendar/calendar.views';
import { findPublicCommunity } from '../previews/previews.queries';
import { previewCommunity, previewTrib } from '../previews/previews.service';
import { picturePath, type Preview, publicWhere } from '../previews/previews.views';
import { ruleOf } from '../../meetups/tribs/make-dates.service';
import { rssFeed } from './feeds.views';
import type { At } from './page-document.views';
import {
  findPublicMeetup,
  findPublicSeries,
  listCalendarDates,
  listDatesAhead,
  type PublicMeetup,
  type Source,
} from './public-pages.queries';
import { communityPage, meetupPage, seriesPage } from './public-pages.views';

/** Returns null if the meetup does not exist or a visitor may not know of it. */
export async function writeMeetupPage(db: Db, id: number, at: At): Promise<string | null> {
  const meetup = await findPublicMeetup(db, id);
  return meetup && meetupPage(meetup, pictureOf(await previewTrib(db, id, at.town, null, at.lang), at), at);
}

/** This is the picture that chat apps show; it is drawn on demand. */
const pictureOf = ({ card }: Preview, { origin }: At) => origin + picturePath(card);

/** Returns null as well if no date is ahead, because there is nothing to join. */
export async function writeSeriesPage(db: Db, id: number, at: At): Promise<string | null> {
  const found = await findPublicSeries(db, id);
  const dates = found ? await listDatesAhead(db, { seriesId: id }) : [];
  const [next] = dates;
  if (!found || !next) return null;
  const rule = ruleOf(found);
  const pictureUrl = pictureOf(await previewTrib(db, next.id, at.town, null, at.lang), at);
  return seriesPage({ id, repeats: repeatsText(rule, rule.firstDay, at.lang), next, dates, pictureUrl }, at);
}

export async function writeCommunityPage(db: Db, id: number, at: At): Promise<string | null> {
  const community = await findPublicCommunity(db, id);
  if (!community) return null;
  const dates = nextOfEach(await listDatesAhead(db, { communityId: id }));
  return communityPage(community, dates, pictureOf(await previewCommunity(db, id, at.town, at.lang), at), at);
}

/** Keeps only the next date of each series; the page of that date has the others. */
function nextOfEach(dates: readonly PublicMeetup[]): PublicMeetup[] {
  const seen = new Set<number>();
  return dates.filter(({ seriesId }) => {
    if (seriesId === null) return true;
    const isNext = !seen.has(seriesId);
    seen.add(seriesId);
    return isNext;
  });
}

/** What is over stays this long, as it does in calendars that people keep themselves. */
const PAST_MS = 90 * 86_400_000;

/** Writes every date as an event of its own, which keeps its UID when it is moved. Cancelled dates are marked so. */
export async function calendarOf(db: Db, source: Source, at: At): Promise<string> {
  const { title } = await requireSource(db, source, at.lang);
  const dates = await listCalendarDates(db, source, new Date(at.now.getTime() - PAST_MS));
  const events = dates.flatMap(({ startsAt, endsAt, cancelledAt, ...date }) => {
    if (startsAt === null || endsAt === null) return [];
    const [location, url] = [publicWhere(date, at.lang) || null, at.origin + publicPaths.meetup(date.id)];
    return { ...date, startsAt, endsAt, location, cancelled: cancelledAt !== null, url };
  });
  return namedCalendar(title, events, at.lang);
}

export async function feedOf(db: Db, source: Source, at: At): Promise<string> {
  const channel = await requireSource(db, source, at.lang);
  return rssFeed(channel, await listDatesAhead(db, source), at);
}

async function requireSource(db: Db, source: Source, lang: Lang) {
  if ('seriesId' in source) {
    const { seriesId: id } = source;
    const found = await findPublicSeries(db, id);
    if (!found) throw notFound();
    const rule = ruleOf(found);
    return {
      title: found.name,
      description: repeatsText(rule, rule.firstDay, lang),
      path: publicPaths.series(id),
      rss: `/api/series/${id}/rss.xml`,
    };
  }
  const { communityId: id } = source;
  const found = await findPublicCommunity(db, id);
  if (!found) throw notFound();
  return {
    title: found.name,
    description: found.description ?? choiceText(found.category, lang),
    path: publicPaths.community(id),
    rss: `/api/communities/${id}/rss.xml`,
  };
}
