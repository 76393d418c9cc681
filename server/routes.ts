import type { Deps } from './deps';
import type { Endpoint } from './http/endpoint';
import { accountRoutes } from './modules/accounts/account/account.routes';
import { aiPreferenceRoutes } from './modules/people/ai-preferences/ai-preferences.routes';
import { announcementRoutes } from './modules/meetups/announcements/announcements.routes';
import { attendanceRoutes } from './modules/meetups/attendance/attendance.routes';
import { accountLinkRoutes } from './modules/accounts/auth/account-links.routes';
import { authRoutes } from './modules/accounts/auth/auth.routes';
import { externalRoutes } from './modules/accounts/auth/external.routes';
import { mailSignInRoutes } from './modules/accounts/auth/mail-sign-in.routes';
import { passkeyRoutes } from './modules/accounts/auth/passkeys.routes';
import { securityRoutes } from './modules/accounts/auth/security.routes';
import { chatRoutes } from './modules/talk/chat/chat.routes';
import { calendarRoutes } from './modules/meetups/calendar/calendar.routes';
import { calendarImportRoutes } from './modules/meetups/calendar-import/calendar-import.routes';
import { cityRoutes } from './modules/places/cities/cities.routes';
import { communityRoutes } from './modules/people/communities/communities.routes';
import { organizerRoutes } from './modules/people/communities/organizers.routes';
import { communityInviteRoutes } from './modules/reach/community-invites/community-invites.routes';
import { eventRoutes } from './modules/talk/events/events.routes';
import { feedbackRoutes } from './modules/meetups/feedback/feedback.routes';
import { friendRequestRoutes } from './modules/people/friend-requests/friend-requests.routes';
import { healthRoutes } from './modules/running/health/health.routes';
import { groupExportRoutes } from './modules/meetups/group-export/group-export.routes';
import { hostingRoutes } from './modules/meetups/hosting/hosting.routes';
import { catalogueRoutes } from './modules/places/catalogue/catalogue.routes';
import { invitationRoutes } from './modules/evenings/invitations/invitations.routes';
import {
  notificationRoutes,
  notificationSettingsRoutes,
} from './modules/people/notifications/notifications.routes';
import { mailRoutes } from './modules/reach/mail/mail.routes';
import { photoRoutes } from './modules/places/photos/photos.routes';
import { figureRoutes } from './modules/running/operators/figures.routes';
import { operatorRoutes } from './modules/running/operators/operators.routes';
import { settingsRoutes } from './modules/running/operators/settings.routes';
import { presenceRoutes } from './modules/people/presence/presence.routes';
import { moderationRoutes } from './modules/running/moderation/moderation.routes';
import { publicFeedRoutes } from './modules/reach/public-pages/public-pages.routes';
import { pushRoutes } from './modules/reach/push/push.routes';
import { tableRoutes } from './modules/evenings/tables/tables.routes';
import { membershipRoutes } from './modules/meetups/tribs/membership.routes';
import { seriesRoutes } from './modules/meetups/series/series.routes';
import { tribRoutes } from './modules/meetups/tribs/tribs.routes';
import { userRoutes } from './modules/people/users/users.routes';

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
