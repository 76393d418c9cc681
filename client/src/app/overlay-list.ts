import { settingsSheet } from '../features/account/settings-sheet';
import { confirmSignInDialog, keepSheet, nameSheet, signInDialog } from '../features/auth/auth-overlays';
import { photosSheet } from '../features/chat/photos-sheet';
import { communitySheet, ideaSheet } from '../features/discover/discover-sheets';
import { preferencesSheet } from '../features/invitations/preferences-sheet';
import { notificationsSheet } from '../features/notifications/NotificationsBell';
import { personCard } from '../features/people/person-card';
import { seatSheet } from '../features/tables/seat-sheet';
import { aboutTrib, cardSheet, createdSheet, joinedSheet } from '../features/trib-card/card-sheets';
import { goingSheet } from '../features/tribs/going';
import { manageSheet } from '../features/tribs/manage-sheet';
import { provide, provideSheets } from '../navigation/OverlayHost';
import { discardQuestion } from '../navigation/discard-question';
import { loadDiscardQuestion } from '../navigation/use-leave-guard';
import * as t from './texts';

const loadConfirmation = async () => (await import('../ui/ConfirmDialog')).ConfirmDialog;
const loadFilters = async () => (await import('../features/feed/filter/FilterPanel')).FilterPanel;

/** Drawn from what the component that opens them hands over, by `useSheet`. */
const sheets = {
  calendar: async () => (await import('../features/create-trib/CalendarSheet')).CalendarSheet,
  'chat-menu': async () => (await import('../features/chat/thread/MenuSheet')).MenuSheet,
  'community-form': async () =>
    (await import('../features/communities/CommunityFormSheet')).CommunityFormSheet,
  covers: async () => (await import('../features/photos/CoverSheet')).CoverSheet,
  filters: loadFilters,
  'form-photo': async () => (await import('../features/photos/PhotoDialogs')).PhotoDialogs,
  invite: async () => (await import('../features/people/InviteDialog')).InviteDialog,
  'leave-community': loadConfirmation,
  'manage-community': async () =>
    (await import('../features/communities/ManageCommunitySheet')).ManageCommunitySheet,
  'message-actions': async () => (await import('../features/chat/thread/ActionsSheet')).ActionsSheet,
  near: async () => (await import('../features/cities/NearSheet')).NearSheet,
  'operator-action': async () => (await import('../features/admin/ReasonSheet')).ActionSheet,
  'operator-role': async () => (await import('../features/admin/ReasonSheet')).RoleSheet,
  photo: async () => (await import('../features/people/PhotoSheet')).PhotoSheet,
  portrait: async () => (await import('../features/photos/ProfilePhotoDialog')).ProfilePhotoDialog,
  profile: async () => (await import('../features/profile/ProfileDialogs')).ProfileDialogs,
  'refuse-post': async () => (await import('../features/admin/ReasonSheet')).RefuseSheet,
  scope: async () => (await import('../features/hosting/edit/ScopeSheet')).ScopeSheet,
  search: loadFilters,
  'stop-coming': loadConfirmation,
  welcome: async () => (await import('../features/invitations/WelcomeDialog')).WelcomeDialog,
};

type Components = { [N in keyof typeof sheets]: Awaited<ReturnType<(typeof sheets)[N]>> };
declare module '../navigation/use-sheet' {
  interface Sheets extends Components {}
}

/** Everything that may open over a page, with the component that draws it. */
export const overlayList = [
  ...provideSheets(sheets),
  provide(discardQuestion, loadDiscardQuestion),
  provide(
    confirmSignInDialog,
    async () => (await import('../features/auth/ConfirmSignInDialog')).ConfirmSignInDialog,
  ),
  provide(keepSheet, async () => (await import('../features/auth/KeepAccount')).KeepSheet),
  provide(nameSheet, async () => (await import('../features/auth/NameForm')).NameSheet),
  provide(
    signInDialog,
    async () => (await import('../features/auth/SignInModal')).SignInModal,
    t.signInDidNotOpen,
  ),
  provide(cardSheet, async () =>
    aboutTrib((await import('../features/trib-card/sheets/CardSheet')).CardSheet),
  ),
  provide(createdSheet, async () =>
    aboutTrib((await import('../features/trib-card/bring-people/BringPeople')).CreatedSheet),
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
