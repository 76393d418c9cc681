import { clearFlag, clearOnboarding, remove } from '../lib/storage';
import { forgetChoice } from '../features/cities/near';
import { forgetOnChange, forgetOnLeaving } from '../lib/viewer-scope';
import { clearPersonalToasts } from '../ui/toast-store';

forgetOnChange(clearPersonalToasts);

/** For areas whose scripts may not be loaded in this visit while the device still has their data. */
forgetOnLeaving(clearOnboarding);
forgetOnLeaving(() => remove('meetupDraft'));
forgetOnLeaving(() => remove('announcedNotifications'));
forgetOnLeaving(() => clearFlag('askedToKeepAccount'));
forgetOnLeaving(forgetChoice);
forgetOnLeaving(async () => (await import('../features/photos/uploads')).forgetAllPhotos());
forgetOnLeaving(async () => (await import('../features/chat/outbox/outbox')).outbox.forget());
