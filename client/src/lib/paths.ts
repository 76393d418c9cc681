import { DISCOVER_TABS } from '#shared/domain/discover-tabs';
import { chatWithPath, communityPath, paths, tribPath } from '#shared/domain/paths';
import { flag, id, linkedId, oneOf, page, text } from './search';

export { chatWithPath, communityPath, paths, tribPath };

// Each page with its parameters. They are marked as pure, because the script that is inlined into every page needs few.

/** `trib` is the shown meetup, and `from` the person who shared the link. */
export const feedPage = /* @__PURE__ */ page(paths.meetups, { trib: linkedId, from: id });

/** The meetup to edit or to copy, some weeks later, or the idea to start from. */
export const wizardPage = /* @__PURE__ */ page(paths.createTrib, { edit: id, copy: id, weeks: id, idea: id });
export const editTribPath = (tribId: number) => wizardPage.href({ edit: tribId });
export const copyTribPath = (tribId: number, weeks?: number) => wizardPage.href({ copy: tribId, weeks });
export const createFromIdeaPath = (ideaId: number) => wizardPage.href({ idea: ideaId });

const CHAT_TABS = ['friends', 'tribs', 'communities'] as const;
export type ChatTab = (typeof CHAT_TABS)[number];
/** The conversation with a person, or the room of a meetup, of all dates of a series, or of a community; `photos` asks for some. */
export const chatPage = /* @__PURE__ */ page(paths.chat, {
  with: id,
  trib: id,
  series: id,
  community: id,
  photos: flag,
  tab: oneOf(CHAT_TABS),
});
export const tribChatPath = (tribId: number) => chatPage.href({ trib: tribId });
export const seriesChatPath = (seriesId: number) => chatPage.href({ series: seriesId });
export const communityChatPath = (communityId: number) => chatPage.href({ community: communityId });

/** `idea` and `community` open a sheet over the page. */
export const discoverPage = /* @__PURE__ */ page(paths.discover, {
  tab: oneOf(DISCOVER_TABS),
  q: text,
  idea: id,
  community: id,
});

const PROFILE_TABS = ['tribs', 'friends', 'communities'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];
/** `user` is the person whose public card is shown instead of the own profile, `settings` the page of the settings to open. */
export const profilePage = /* @__PURE__ */ page(paths.profile, {
  user: id,
  tab: oneOf(PROFILE_TABS),
  settings: text,
});
export const personPath = (userId: number) => profilePage.href({ user: userId });

/** `seat` opens the sheet in which people ask for a seat at a table. */
export const invitationsPage = /* @__PURE__ */ page(paths.trib, { seat: flag });
export const seatMePath = /* @__PURE__ */ invitationsPage.href({ seat: true });

/** The onboarding leads back to this meetup, whose match the person wants to see. */
export const interestsPage = /* @__PURE__ */ page(paths.interests, { trib: id });
export const answersForTrib = (tribId: number) => interestsPage.href({ trib: tribId });

/** `trib` is opened after the sign-in, and `device` signs in another device instead. */
export const continuePage = /* @__PURE__ */ page(paths.continue, { trib: id, device: flag });

const ADMIN_TABS = [
  'start',
  'open',
  'handled',
  'posts',
  'people',
  'meetups',
  'log',
  'figures',
  'town',
  'settings',
] as const;
export const adminPage = /* @__PURE__ */ page(paths.admin, { tab: oneOf(ADMIN_TABS) });
