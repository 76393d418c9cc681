import type { Deps } from '../../deps';
import { lockSeries } from '../../db/locks';
import { notifyAboutTrib } from '../notifications/notify.queries';
import { findOpenDates } from '../tribs/series.queries';
import { findMissedRegulars, markAsked } from './series.queries';

/** Asks regulars who missed three dates in a row, once, whether they still come. */
export async function askMissedRegulars({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>): Promise<void> {
  for (const regular of await findMissedRegulars(db)) {
    const { seriesId, userId } = regular;
    await db
      .transaction(async (tx) => {
        if (!(await lockSeries(tx, seriesId))) return;
        const open = await findOpenDates(tx, seriesId, now());
        const [next] = open.toSorted((a, b) => a.feedAt.getTime() - b.feedAt.getTime());
        if (!next || !(await markAsked(tx, regular, now()))) return;
        await notifyAboutTrib(tx, 'still-coming', next.id, [userId]);
      })
      // The next hour tries it again; the others do not wait for it.
      .catch((error: unknown) => log.error({ err: error, seriesId }, 'a regular was not asked'));
  }
}
