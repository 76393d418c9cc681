import type { Db } from '../../db/handle';
import { type EventPosition, findLatest, isKept, readEvents } from './events.queries';
import { isBefore, liveEventOf } from './positions.rules';
import type { Stream } from './stream';

/** Beyond this, reading everything again is cheaper than going through the list. */
const REPLAYED_MAX = 500;

/**
 * Sends a subscriber what happened since its last event, then lets the hub go on. While the database is read, the hub
 * may pass over newer events; so it is read again until there is nothing between the two.
 */
export async function catchUp(
  db: Db,
  stream: Stream,
  last: EventPosition | null,
  hubPosition: () => EventPosition,
): Promise<void> {
  const canReplay = last !== null && (await isKept(db, last));
  if (!canReplay) reset(await findLatest(db));
  while (stream.isOpen && isBefore(stream.position, hubPosition())) {
    const upTo = hubPosition();
    const rows = await readEvents(db, {
      after: stream.position,
      connected: [stream.viewer.id],
      limit: REPLAYED_MAX,
    });
    if (rows.length === REPLAYED_MAX) {
      reset(await findLatest(db));
      break;
    }
    for (const row of rows) {
      const at = { xid: row.xid, id: row.id };
      const event = row.recipients.length > 0 ? liveEventOf(row) : null;
      if (event) stream.send(at, event);
      else stream.position = at;
    }
    // The events up to there may have been deleted meanwhile.
    if (isBefore(stream.position, upTo)) stream.position = upTo;
  }
  stream.isLive = true;

  /** Whatever was written until then is in what the subscriber reads afterwards. */
  function reset(at: EventPosition): void {
    stream.send(at, { kind: 'reset' });
  }
}
