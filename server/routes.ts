import type { Deps } from './deps';
import type { Endpoint } from './http/endpoint';
import { accountRoutes } from './modules/account/account.routes';
import { exportRoutes } from './modules/account/export.routes';
import { aiPreferenceRoutes } from './modules/ai-preferences/ai-preferences.routes';
import { authRoutes } from './modules/auth/auth.routes';
import { externalRoutes } from './modules/auth/external.routes';
import { conversationRoutes } from './modules/chat/conversations.routes';
import { messageRoutes } from './modules/chat/messages.routes';
import { sessionRoutes } from './modules/auth/sessions.routes';
import { calendarRoutes } from './modules/calendar/calendar.routes';
import { cityRoutes } from './modules/cities/cities.routes';
import { communityRoutes } from './modules/communities/communities.routes';
import { eventRoutes } from './modules/events/events.routes';
import { feedbackRoutes } from './modules/feedback/feedback.routes';
import { friendRequestRoutes } from './modules/friend-requests/friend-requests.routes';
import { hostingRoutes } from './modules/hosting/hosting.routes';
import { ideaRoutes } from './modules/ideas/ideas.routes';
import { interestRoutes } from './modules/interests/interests.routes';
import { invitationRoutes } from './modules/invitations/invitations.routes';
import { notificationRoutes, notificationSettingsRoutes } from './modules/notifications/notifications.routes';
import { photoRoutes } from './modules/photos/photos.routes';
import { operatorRoutes } from './modules/operators/operators.routes';
import { presenceRoutes } from './modules/presence/presence.routes';
import { placeRoutes } from './modules/places/places.routes';
import { moderationRoutes } from './modules/moderation/moderation.routes';
import { pushRoutes } from './modules/push/push.routes';
import { membershipRoutes } from './modules/tribs/membership.routes';
import { tribRoutes } from './modules/tribs/tribs.routes';
import { pointRoutes } from './modules/users/points.routes';
import { userRoutes } from './modules/users/users.routes';

/** Every endpoint of the API. Routing, the OpenAPI description and the authorization matrix all read this list. */
export function apiEndpoints(deps: Deps): Endpoint[] {
  return [
    ...authRoutes(deps),
    ...externalRoutes(deps),
    ...sessionRoutes(deps),
    ...userRoutes(deps),
    ...pointRoutes(deps),
    ...accountRoutes(deps),
    ...exportRoutes(deps),
    ...interestRoutes(deps),
    ...aiPreferenceRoutes(deps),
    ...tribRoutes(deps),
    ...membershipRoutes(deps),
    ...friendRequestRoutes(deps),
    ...hostingRoutes(deps),
    ...calendarRoutes(deps),
    ...feedbackRoutes(deps),
    ...invitationRoutes(deps),
    ...notificationRoutes(deps),
    ...notificationSettingsRoutes(deps),
    ...pushRoutes(deps),
    ...moderationRoutes(deps),
    ...operatorRoutes(deps),
    ...photoRoutes(deps),
    ...placeRoutes(deps),
    ...cityRoutes(deps),
    ...ideaRoutes(deps),
    ...communityRoutes(deps),
    ...conversationRoutes(deps),
    ...messageRoutes(deps),
    ...eventRoutes(deps),
    ...presenceRoutes(deps),
  ];
}
