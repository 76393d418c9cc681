import { TRIB_ID_SLOT } from './invite';

/** What the page of an invite link says about a meetup, as texts: all that a stranger may know of it. */
export type InvitedTo = {
  id: number;
  /** A text such as "Maya is hosting". */
  about: string;
  name: string;
  when: string;
  where: string;
  spots: string;
  picture: string;
  faces: string[];
};

/** Placeholders for each of these in a prerendered page, until the page is requested. */
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
