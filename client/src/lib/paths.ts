import {
  communityPath,
  paths,
  SHOWN_COMMUNITY,
  SHOWN_SETTINGS,
  SHOWN_TRIB,
  tribPath,
} from '#shared/domain/paths';

export { communityPath, paths, SHOWN_COMMUNITY, SHOWN_SETTINGS, SHOWN_TRIB, tribPath };

/** The interests, and from there back to the meetup whose match the person wants to see. */
export const answersForTrib = (tribId: number) => `${paths.interests}?${SHOWN_TRIB}=${tribId}`;

/** The wizard's query says which meetup is edited or copied, or which idea it starts from. */
export const EDITED = 'edit';
export const COPIED = 'copy';
export const STARTED_FROM = 'idea';
export const editTribPath = (id: number) => `${paths.createTrib}?${EDITED}=${id}`;
export const copyTribPath = (id: number) => `${paths.createTrib}?${COPIED}=${id}`;
export const createFromIdeaPath = (ideaId: number) => `${paths.createTrib}?${STARTED_FROM}=${ideaId}`;

/** The room of all dates of a series. */
export const SHOWN_SERIES = 'series';
export const seriesChatPath = (id: number) => `${paths.chat}?${SHOWN_SERIES}=${id}`;

export const communityChatPath = (id: number) => `${paths.chat}?${SHOWN_COMMUNITY}=${id}`;

/** The person whose public card the profile page shows; without it, its viewer. */
export const SHOWN_USER = 'user';
export const personPath = (id: number) => `${paths.profile}?${SHOWN_USER}=${id}`;

/** The person whose chat is open. */
export const CHAT_WITH = 'with';
export const chatWithPath = (userId: number) => `${paths.chat}?${CHAT_WITH}=${userId}`;
/** The room of a meetup. */
export const tribChatPath = (id: number) => `${paths.chat}?${SHOWN_TRIB}=${id}`;

/** Over the invitations, the sheet in which somebody asks for a seat at a table. */
export const SEAT_ME = 'seat';
export const seatMePath = `${paths.trib}?${SEAT_ME}`;
