import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/durations';
import type { JobKinds } from './db/job-runner';
import type { Priority } from './db/jobs.queries';
import type { Deps } from './deps';
import { ANNOUNCING } from './modules/meetups/announcements/announcements.queries';
import { announcing } from './modules/meetups/announcements/announcements.service';
import {
  purgeDeletedAccounts,
  removeOldDemoAccounts,
} from './modules/accounts/account/delete-account.service';
import { watchAbsentOwners } from './modules/people/communities/succession.service';
import { sweepFeedChanges } from './modules/matching/feed-index/feed-index.queries';
import { revealMutualWishes } from './modules/meetups/feedback/feedback.service';
import { MAILING, mailing } from './modules/reach/mail/mail-sender';
import { sweepFilesWithoutRow, sweepUnusedPhotos } from './modules/places/photos/claim.service';
import {
  notifyOfMeetupsNear,
  notifyOperators,
  TELLING,
  tellMany,
} from './modules/people/notifications/notify.queries';
import { goingOn, ROUND, runRounds } from './modules/evenings/tables/rounds.service';
import { askAbsentRegulars } from './modules/meetups/series/series.service';
import { decideMeetups } from './modules/meetups/hosting/hosting.service';
import { sweepSearch, sweepWords } from './modules/matching/search/words.queries';
import { askAboutMeetups, sendReminders } from './modules/people/reminders/reminders.service';
import { makeDueDates } from './modules/meetups/tribs/make-dates.service';
import { sweepKept } from './retention.queries';

type JobDeps = Pick<
  Deps,
  'config' | 'database' | 'db' | 'inviteCodes' | 'limiter' | 'log' | 'now' | 'photoStore' | 'settings'
>;
type Steps = Record<string, (deps: JobDeps) => Promise<void>>;

const EVERY_MINUTE: Steps = {
  'meetups that wait for people': decideMeetups,
  reminders: sendReminders,
  'questions after a meetup': askAboutMeetups,
  'rounds of tables': runRounds,
  'what comes near': ({ db }) => notifyOfMeetupsNear(db),
  'what waits for operators': ({ db, config }) => notifyOperators(db, config.operators),
};
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
};
const DAILY: Steps = {
  'files without a row': sweepFilesWithoutRow,
  'words that nothing contains': ({ db }) => sweepWords(db),
};

/** Everything that an instance does beside requests. A missed turn does no harm: the next one catches up. */
export const jobKinds = (deps: JobDeps): JobKinds => ({
  [ANNOUNCING]: announcing(deps),
  [TELLING]: tellMany(deps.database),
  [ROUND]: goingOn(deps),
  ...(deps.config.mail && { [MAILING]: mailing(deps) }),
  ...every(MINUTE_MS, EVERY_MINUTE, 5, deps),
  ...every(HOUR_MS, HOURLY, 9, deps),
  ...every(DAY_MS, DAILY, 9, deps),
});

const every = (everyMs: number, steps: Steps, priority: Priority, deps: JobDeps): JobKinds =>
  Object.fromEntries(
    Object.entries(steps).map(([kind, step]) => [
      kind,
      { everyMs, priority, run: (_job, { now }) => step({ ...deps, now }) },
    ]),
  );
