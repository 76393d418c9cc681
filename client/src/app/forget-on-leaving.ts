import { clearFlag, clearOnboarding, remove } from '../lib/storage';
import { forgetOnChange, forgetOnLeaving } from '../lib/viewer-scope';
import { clearPersonalToasts } from '../ui/toast-store';

forgetOnChange(clearPersonalToasts);

/** For areas whose scripts may not be loaded in this visit while the device still has their data. */
forgetOnLeaving(clearOnboarding);
forgetOnLeaving(() => {
  remove('meetupDraft');
  remove('announcedNotifications');
  remove('lastEvent');
  remove('nearCity');
  clearFlag('askedToKeepAccount');
});
forgetOnLeaving(async (nextPerson) => (await import('./forget-stored')).forgetStored(nextPerson));
