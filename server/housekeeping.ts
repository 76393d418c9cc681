import { MINUTE_MS } from '#shared/domain/durations';
import type { Deps } from './deps';
import { sendDueAnnouncements } from './modules/announcements/announcements.service';
import { purgeDeletedAccounts, removeOldDemoAccounts } from './modules/account/delete-account.service';
import { watchAbsentOwners } from './modules/communities/succession.service';
import { sweepFeedChanges } from './modules/feed-index/feed-index.queries';
import { revealMutualWishes } from './modules/feedback/feedback.service';
import { sweepFilesWithoutRow, sweepUnusedPhotos } from './modules/photos/claim.service';
import { sweepPictures } from './modules/previews/previews.service';
import { notifyOfMeetupsNear, notifyOperators } from './modules/notifications/notify.queries';
import { proposeEvenings } from './modules/proposals/proposals.service';
import { askToConfirm } from './modules/tables/confirm.service';
import { runRounds } from './modules/tables/rounds.service';
import { announceSeats, settleRounds } from './modules/tables/settle.service';
import { askAbsentRegulars } from './modules/series/series.service';
import { decideMeetups } from './modules/hosting/hosting.service';
import { sweepSearch, sweepWords } from './modules/search/words.queries';
import { askAboutMeetups, sendReminders } from './modules/reminders/reminders.service';
import { makeDueDates } from './modules/tribs/make-dates.service';
import { sweepKept } from './retention.queries';

/** Late enough to stay out of startup, and early enough for processes that are restarted every hour. */
const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 60 * 60_000;

/** Listing all files takes long, so it happens once a day. */
const FILES_EVERY_ROUNDS = 24;

type HousekeepingDeps = Pick<
  Deps,
  'config' | 'db' | 'limiter' | 'log' | 'metrics' | 'now' | 'photoStore' | 'settings'
>;
type Steps = Record<string, (deps: HousekeepingDeps) => Promise<void>>;

const HOURLY: Steps = {
  'what is kept for a time': sweepKept,
  limits: ({ limiter }) => limiter.sweep(),
  'wishes to meet again': revealMutualWishes,
  'dates of series': makeDueDates,
  'regulars who were missed': askAbsentRegulars,
  'demo accounts': removeOldDemoAccounts,
  'deleted accounts': purgeDeletedAccounts,
  'search of what is over': ({ db }) => sweepSearch(db),
  'communities of absent owners': watchAbsentOwners,
  'old changes of the feed': ({ db }) => sweepFeedChanges(db),
  'unused photos': sweepUnusedPhotos,
  'outdated pictures of previews': sweepPictures,
};
const EVERY_MINUTE: Steps = {
  'meetups that wait for people': decideMeetups,
  reminders: sendReminders,
  announcements: sendDueAnnouncements,
  'questions after a meetup': askAboutMeetups,
  'rounds of tables': (deps) => runRounds(deps),
  'proposed evenings': proposeEvenings,
  'answers of tables': (deps) => settleRounds(deps),
  'seats at tables': announceSeats,
  'confirmed seats': askToConfirm,
  'what comes near': ({ db }) => notifyOfMeetupsNear(db),
  'what waits for operators': ({ db, config }) => notifyOperators(db, config.operators),
};
const DAILY: Steps = {
  'files without a row': sweepFilesWithoutRow,
  'words that nothing contains': ({ db }) => sweepWords(db),
};

/**
 * Deletes what has expired and makes the dates of series once an hour, and sends reminders of meetups every minute. A
 * missed run does no harm: the next one catches up.
 */
export function startHousekeeping(deps: HousekeepingDeps): () => void {
  let rounds = 0;
  const round = async () => {
    const isDaily = rounds % FILES_EVERY_ROUNDS === 0;
    rounds += 1;
    await runSteps({ ...HOURLY, ...(isDaily && DAILY) }, deps);
  };
  let isReminding = false;
  const remind = async () => {
    if (isReminding) return;
    isReminding = true;
    await runSteps(EVERY_MINUTE, deps);
    isReminding = false;
  };
  const first = setTimeout(() => void round(), FIRST_AFTER_MS).unref();
  const timer = setInterval(() => void round(), EVERY_MS).unref();
  const reminding = setInterval(() => void remind(), MINUTE_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    clearInterval(reminding);
  };
}

async function runSteps(steps: Steps, deps: HousekeepingDeps): Promise<void> {
  for (const [step, run] of Object.entries(steps)) {
    // A task that fails must not stop the others.
    try {
      await run(deps);
      deps.metrics.jobEnded(step, true);
    } catch (error) {
      deps.metrics.jobEnded(step, false);
      deps.log.warn({ err: error, step }, 'housekeeping failed');
    }
  }
}
