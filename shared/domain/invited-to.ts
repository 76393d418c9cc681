import { TRIB_ID_SLOT } from './invite';

/** What the page of an invite link says of a meetup: all that a stranger may know of it, as it is shown. */
export type InvitedTo = {
  id: number;
  /** "Maya is hosting" */
  about: string;
  name: string;
  when: string;
  where: string;
  spots: string;
  picture: string;
  faces: string[];
};

/** Stands in a prerendered page for each of these, until it is requested. */
export const INVITED_TO_SLOT: InvitedTo = {
  id: TRIB_ID_SLOT,
  about: 'about-slot',
  name: 'trib-slot',
  when: 'when-slot',
  where: 'where-slot',
  spots: 'spots-slot',
  picture: '/picture-slot.webp',
  faces: ['/face-slot.webp'],
};
