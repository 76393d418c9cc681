import { clearOnboarding, remove } from '../lib/storage';
import { onViewerChange, onSignOut } from '../lib/viewer-scope';
import { clearPersonalToasts } from '../ui/toast-store';

onViewerChange(clearPersonalToasts);

/** For areas whose data may be on the device although their scripts, with their own clean-ups, were not loaded in this visit. */
onSignOut(clearOnboarding);
onSignOut(() => {
  remove('meetupDraft');
  remove('announcedNotifications');
  remove('seenInvitations');
  remove('lastEvent');
  remove('latestChats');
  remove('nearCity');
  remove('askedToKeepAccount');
  remove('askedForPhoto');
  remove('askedForRecoveryCodes');
});
onSignOut(async (nextPerson) => (await import('./clear-stored-data')).clearStoredData(nextPerson));
