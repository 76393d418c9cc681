import type { Deps } from './deps';
import type { Endpoint } from './http/endpoint';
import { accountRoutes } from './modules/account/account.routes';
import { aiPreferenceRoutes } from './modules/ai-preferences/ai-preferences.routes';
import { announcementRoutes } from './modules/announcements/announcements.routes';
import { attendanceRoutes } from './modules/attendance/attendance.routes';
import { accountLinkRoutes } from './modules/auth/account-links.routes';
import { authRoutes } from './modules/auth/auth.routes';
import { externalRoutes } from './modules/auth/external.routes';
import { mailSignInRoutes } from './modules/auth/mail-sign-in.routes';
import { passkeyRoutes } from './modules/auth/passkeys.routes';
import { securityRoutes } from './modules/auth/security.routes';
import { chatRoutes } from './modules/chat/chat.routes';
import { calendarRoutes } from './modules/calendar/calendar.routes';
import { calendarImportRoutes } from './modules/calendar-import/calendar-import.routes';
import { cityRoutes } from './modules/cities/cities.routes';
import { communityRoutes } from './modules/communities/communities.routes';
import { organizerRoutes } from './modules/communities/organizers.routes';
import { communityInviteRoutes } from './modules/community-invites/community-invites.routes';
import { eventRoutes } from './modules/events/events.routes';
import { feedbackRoutes } from './modules/feedback/feedback.routes';
import { friendRequestRoutes } from './modules/friend-requests/friend-requests.routes';
import { healthRoutes } from './modules/health/health.routes';
import { groupExportRoutes } from './modules/group-export/group-export.routes';
import { hostingRoutes } from './modules/hosting/hosting.routes';
import { catalogueRoutes } from './modules/catalogue/catalogue.routes';
import { invitationRoutes } from './modules/invitations/invitations.routes';
import { notificationRoutes, notificationSettingsRoutes } from './modules/notifications/notifications.routes';
import { mailRoutes } from './modules/mail/mail.routes';
import { photoRoutes } from './modules/photos/photos.routes';
import { figureRoutes } from './modules/operators/figures.routes';
import { operatorRoutes } from './modules/operators/operators.routes';
import { settingsRoutes } from './modules/operators/settings.routes';
import { presenceRoutes } from './modules/presence/presence.routes';
import { moderationRoutes } from './modules/moderation/moderation.routes';
import { publicFeedRoutes } from './modules/public-pages/public-pages.routes';
import { pushRoutes } from './modules/push/push.routes';
import { tableRoutes } from './modules/tables/tables.routes';
import { membershipRoutes } from './modules/tribs/membership.routes';
import { seriesRoutes } from './modules/series/series.routes';
import { tribRoutes } from './modules/tribs/tribs.routes';
import { userRoutes } from './modules/users/users.routes';

/** Every endpoint of the API. Routing, the OpenAPI description and the authorization matrix all read this list. */
export function apiEndpoints(deps: Deps): Endpoint[] {
  return [
    ...authRoutes(deps),
    ...externalRoutes(deps),
    ...accountLinkRoutes(deps),
    ...mailSignInRoutes(deps),
    ...mailRoutes(deps),
    ...passkeyRoutes(deps),
    ...securityRoutes(deps),
    ...userRoutes(deps),
    ...accountRoutes(deps),
    ...catalogueRoutes(deps),
    ...aiPreferenceRoutes(deps),
    ...tribRoutes(deps),
    ...membershipRoutes(deps),
    ...friendRequestRoutes(deps),
    ...hostingRoutes(deps),
    ...seriesRoutes(deps),
    ...calendarRoutes(deps),
    ...publicFeedRoutes(deps),
    ...groupExportRoutes(deps),
    ...calendarImportRoutes(deps),
    ...announcementRoutes(deps),
    ...attendanceRoutes(deps),
    ...feedbackRoutes(deps),
    ...invitationRoutes(deps),
    ...tableRoutes(deps),
    ...notificationRoutes(deps),
    ...notificationSettingsRoutes(deps),
    ...pushRoutes(deps),
    ...moderationRoutes(deps),
    ...operatorRoutes(deps),
    ...figureRoutes(deps),
    ...settingsRoutes(deps),
    ...photoRoutes(deps),
    ...cityRoutes(deps),
    ...communityRoutes(deps),
    ...organizerRoutes(deps),
    ...communityInviteRoutes(deps),
    ...chatRoutes(deps),
    ...eventRoutes(deps),
    ...presenceRoutes(deps),
    ...healthRoutes(deps),
  ];
}
