import type { Meetup } from './meetup-columns.rules';

const DIMENSIONS = 0x7f_ff_ff_ff;

/**
 * Reads what `RECORD` in feed-index.queries.ts has written, one meetup at a time: collecting thousands in a list would take
 * longer than reading them. Each meetup reuses the point of the one before, so copy it if you keep it.
 */
export function* readMeetups(base64: string | null): Generator<Meetup> {
  if (base64 === null) return;
  const bytes = Buffer.from(base64, 'base64');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  const integer = () => view.getInt32((at += 4) - 4);
  const short = () => view.getInt16((at += 2) - 2);
  const float = () => view.getFloat64((at += 8) - 8);
  const text = () => {
    const length = short();
    return bytes.toString('utf8', at, (at += length));
  };
  const point: number[] = [];
  while (at < bytes.length) {
    const meetup = {
      id: integer(),
      creatorId: integer(),
      cityId: integer(),
      communityId: integer(),
      ideaId: integer(),
      memberCount: short(),
      visibility: short(),
      feedAt: float(),
      shownFrom: float(),
      base: float(),
      latitude: float(),
      longitude: float(),
      timeZone: text(),
      category: text(),
      point,
    };
    // The highest bit says that it is a point and not a box. All of these are points.
    point.length = integer() & DIMENSIONS;
    for (let axis = 0; axis < point.length; axis++) point[axis] = float();
    yield meetup;
  }
}
