import { settingsSheet } from '../features/account/settings-sheet';
import { confirmSignInDialog, nameSheet, signInDialog } from '../features/auth/auth-overlays';
import { photosSheet } from '../features/chat/photos-sheet';
import { communitySheet, ideaSheet } from '../features/discover/discover-sheets';
import { preferencesSheet } from '../features/invitations/preferences-sheet';
import { notificationsSheet } from '../features/notifications/NotificationsBell';
import { personCard } from '../features/people/person-card';
import { seatSheet } from '../features/tables/seat-sheet';
import { aboutTrib, cardSheet, createdSheet, joinedSheet } from '../features/trib-card/card-sheets';
import { goingSheet } from '../features/tribs/going';
import { manageSheet } from '../features/tribs/manage-sheet';
import { provide } from '../navigation/OverlayHost';
import { discardQuestion } from '../navigation/discard-question';
import { loadDiscardQuestion } from '../navigation/use-leave-guard';

/** The overlays that any page may open, with the components that draw them. */
export const overlayList = [
  provide(discardQuestion, loadDiscardQuestion),
  provide(
    confirmSignInDialog,
    async () => (await import('../features/auth/ConfirmSignInDialog')).ConfirmSignInDialog,
  ),
  provide(nameSheet, async () => (await import('../features/auth/NameForm')).NameSheet),
  provide(
    signInDialog,
    async () => (await import('../features/auth/SignInModal')).SignInModal,
    'Sign-in did not open',
  ),
  provide(cardSheet, async () =>
    aboutTrib((await import('../features/trib-card/sheets/CardSheet')).CardSheet),
  ),
  provide(createdSheet, async () =>
    aboutTrib((await import('../features/trib-card/bring-people/CreatedSheet')).CreatedSheet),
  ),
  provide(joinedSheet, async () =>
    aboutTrib((await import('../features/trib-card/joined/JoinedSheet')).JoinedSheet),
  ),
  provide(communitySheet, async () => (await import('../features/discover/CommunitySheet')).CommunitySheet),
  provide(photosSheet, async () => (await import('../features/chat/PhotosSheet')).PhotosSheet),
  provide(goingSheet, async () => (await import('../features/trib-card/going/GoingSheet')).GoingSheet),
  provide(ideaSheet, async () => (await import('../features/discover/IdeaSheet')).IdeaSheet),
  provide(manageSheet, async () => (await import('../features/hosting/ManageSheet')).ManageSheet),
  provide(personCard, async () => (await import('../features/people/PersonSheet')).PersonSheet),
  provide(
    notificationsSheet,
    async () => (await import('../features/notifications/NotificationsSheet')).NotificationsSheet,
  ),
  provide(
    preferencesSheet,
    async () => (await import('../features/invitations/PreferencesSheet')).PreferencesSheet,
  ),
  provide(seatSheet, async () => (await import('../features/tables/EntrySheet')).EntrySheet),
  provide(settingsSheet, async () => (await import('../features/account/SettingsSheet')).SettingsSheet),
];
