import {
  communityPath,
  paths,
  SHOWN_COMMUNITY,
  SHOWN_SETTINGS,
  SHOWN_TRIB,
  tribPath,
} from '#shared/domain/paths';

export { communityPath, paths, SHOWN_COMMUNITY, SHOWN_SETTINGS, SHOWN_TRIB, tribPath };

/** Leads through the interests back to the meetup whose match the person wants to see. */
export const answersForTrib = (tribId: number) => `${paths.interests}?${SHOWN_TRIB}=${tribId}`;

/** Parameters of the wizard: the meetup to edit or to copy, or the idea to start from. */
export const EDITED = 'edit';
export const COPIED = 'copy';
export const STARTED_FROM = 'idea';
export const editTribPath = (id: number) => `${paths.createTrib}?${EDITED}=${id}`;
export const copyTribPath = (id: number) => `${paths.createTrib}?${COPIED}=${id}`;
export const createFromIdeaPath = (ideaId: number) => `${paths.createTrib}?${STARTED_FROM}=${ideaId}`;

/** The room that all dates of a series share. */
export const SHOWN_SERIES = 'series';
export const seriesChatPath = (id: number) => `${paths.chat}?${SHOWN_SERIES}=${id}`;

export const communityChatPath = (id: number) => `${paths.chat}?${SHOWN_COMMUNITY}=${id}`;

/** The person whose public card the profile page shows; without it, the page shows the viewer's own profile. */
export const SHOWN_USER = 'user';
export const personPath = (id: number) => `${paths.profile}?${SHOWN_USER}=${id}`;

export const CHAT_WITH = 'with';
export const chatWithPath = (userId: number) => `${paths.chat}?${CHAT_WITH}=${userId}`;
export const tribChatPath = (id: number) => `${paths.chat}?${SHOWN_TRIB}=${id}`;

/** Opens a sheet over the invitations, in which people ask for a seat at a table. */
export const SEAT_ME = 'seat';
export const seatMePath = `${paths.trib}?${SEAT_ME}`;
