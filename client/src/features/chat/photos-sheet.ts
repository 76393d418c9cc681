import type { OpenConversationRequest } from '#shared/api/chat';
import { defineOverlay } from '../../navigation/overlays';

/** All photos of a room, over its chat or over its meetup. */
export const photosSheet = defineOverlay<{ room: OpenConversationRequest }>('room-photos', 'place');
