import type { Meetup } from './meetup-columns.rules';

const DIMENSIONS = 0x7f_ff_ff_ff;

/** Reads what `RECORD` in feed-index.queries.ts has written, one meetup after another. */
export function readMeetups(base64: string | null): Meetup[] {
  if (base64 === null) return [];
  const bytes = Buffer.from(base64, 'base64');
  const meetups: Meetup[] = [];
  let at = 0;
  const integer = () => bytes.readInt32BE((at += 4) - 4);
  const short = () => bytes.readInt16BE((at += 2) - 2);
  const float = () => bytes.readDoubleBE((at += 8) - 8);
  const text = () => {
    const length = short();
    return bytes.toString('utf8', at, (at += length));
  };
  while (at < bytes.length) {
    const meetup = {
      id: integer(),
      creatorId: integer(),
      cityId: integer(),
      communityId: integer(),
      ideaId: integer(),
      memberCount: short(),
      feedAt: float(),
      shownFrom: float(),
      base: float(),
      latitude: float(),
      longitude: float(),
      timeZone: text(),
      category: text(),
    };
    // The highest bit says that it is a point and not a box; these are all points.
    const point = Array.from({ length: integer() & DIMENSIONS }, float);
    meetups.push({ ...meetup, point });
  }
  return meetups;
}
