/** What an operator looks at before others see a first post: of a meetup, of its place if it is public, and of a community. */
export const LOOKED_AT = {
  trib: ['name', 'description', 'costDetails', 'mainImageUrl', 'eventPhotos'],
  publicPlace: ['location', 'address', 'placeIsPublic'],
  community: ['name', 'description', 'rules', 'pinned', 'image'],
} as const;

/** For how long after an approval new words or pictures are looked at again. */
export const REWRITTEN_DAYS = 7;
