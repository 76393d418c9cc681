import { createHash } from 'node:crypto';
import type { FirstPost } from '#shared/api/first-posts';
import { publicUserView } from '../users/users.views';
import type { DateRow, FirstPostRow, HeldCommunityRow } from './first-posts.queries';

type Shown = Pick<FirstPost, 'contents' | 'category' | 'city' | 'startTime' | 'timeZone' | 'dates'>;
type Content = FirstPost['contents'][number];

/** Null if there is nothing left to decide about: it has begun, was cancelled, or its owner has left. */
export function firstPostView(
  row: FirstPostRow,
  dates: readonly DateRow[],
  heldCommunities: readonly HeldCommunityRow[],
): FirstPost | null {
  const community = heldCommunities.find(({ postId }) => postId === row.id);
  const ahead = dates.filter(({ postId }) => postId === row.id);
  const shown = community ? communityShown(community) : tribShown(ahead);
  if (!shown) return null;
  const { createdAt, ...maker } = row.maker;
  return {
    id: row.id,
    kind: community ? 'community' : row.seriesId === null ? 'trib' : 'series',
    askedAt: row.askedAt.toISOString(),
    refusedBefore: row.reason,
    ...shown,
    version: createHash('sha256').update(JSON.stringify(shown.contents)).digest('base64url').slice(0, 16),
    maker: {
      ...publicUserView(maker),
      createdAt: createdAt.toISOString(),
      shown: row.shown,
      refused: row.refused,
    },
  };
}

function communityShown({
  name,
  description,
  rules,
  pinned,
  image,
  category,
  location,
}: HeldCommunityRow): Shown {
  const text = [description, rules, pinned].filter(Boolean).join('\n\n');
  const contents = [{ title: name, text, pictures: image === null ? [] : [image] }];
  return { contents, category, city: location, startTime: null, timeZone: null, dates: 0 };
}

function tribShown(ahead: readonly DateRow[]): Shown | null {
  const [next] = ahead;
  if (!next) return null;
  const said = new Map(ahead.map((date) => [JSON.stringify(contentOf(date)), contentOf(date)]));
  return {
    contents: [...said.values()],
    category: next.category,
    city: next.city,
    startTime: next.startsAt?.toISOString() ?? null,
    timeZone: next.timeZone,
    dates: ahead.length,
  };
}

function contentOf({ name, description, mainImageUrl, eventPhotos }: DateRow): Content {
  const pictures = mainImageUrl === null ? eventPhotos : [mainImageUrl, ...eventPhotos];
  return { title: name, text: description, pictures };
}
