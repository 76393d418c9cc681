import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/durations';
import type { JobKind, JobKinds } from './db/job-runner';
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

const EVERY_MS = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS };
export const RECURRING: Record<keyof typeof EVERY_MS, Steps> = {
  minute: {
    'meetups that wait for people': decideMeetups,
    reminders: sendReminders,
    'questions after a meetup': askAboutMeetups,
    'rounds of tables': runRounds,
    'what comes near': ({ db }) => notifyOfMeetupsNear(db),
    'what waits for operators': ({ db, config }) => notifyOperators(db, config.operators),
  },
  hour: {
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
  },
  day: {
    'files without a row': sweepFilesWithoutRow,
    'words that nothing contains': ({ db }) => sweepWords(db),
  },
};
export const WHEN_ASKED: Record<string, (deps: JobDeps) => JobKind | null> = {
  [ANNOUNCING]: announcing,
  [TELLING]: ({ database }) => tellMany(database),
  [ROUND]: goingOn,
  [MAILING]: (deps) => deps.config.mail && mailing(deps),
};

/** Everything that an instance does beside requests. A missed turn does no harm: the next one catches up. */
export function jobKinds(deps: JobDeps): JobKinds {
  const asked = Object.entries(WHEN_ASKED).flatMap(([name, kindOf]) => {
    const kind = kindOf(deps);
    return kind ? [[name, kind] as const] : [];
  });
  const recurring = (['minute', 'hour', 'day'] as const).flatMap((every) =>
    Object.entries(RECURRING[every]).map(([name, step]): [string, JobKind] => [
      name,
      {
        everyMs: EVERY_MS[every],
        priority: every === 'minute' ? 5 : 9,
        run: (_job, { now }) => step({ ...deps, now }),
      },
    ]),
  );
  return Object.fromEntries([...asked, ...recurring]);
}
