import { conflict, forbidden, invalidField } from '../../http/errors';

export const notYourCommunity = () => invalidField('communityId', 'Choose a community that you have joined');
export const postsForOrganizers = () =>
  invalidField('communityId', 'Only its organizers post meetups in the name of this community');
export const hiddenCommunity = () => invalidField('communityId', 'Others do not see this community now');
export const restingCommunity = () => invalidField('communityId', 'This community is archived');
export const notAnOrganizer = () => forbidden('not_an_organizer', 'Only its organizers can do this');
export const notTheOwner = () => forbidden('not_the_owner', 'Only its owner can do this');
export const nameTaken = () => conflict('name_taken', 'There is a community of this name already');
export const isArchived = () => conflict('archived', 'This community is archived');
export const ownerStays = () => conflict('owner_stays', 'Hand the community over to somebody first');
export const hasAnOwner = () => conflict('has_owner', 'Somebody has taken this community on already');
export const joinFirst = () => forbidden('not_a_member', 'Join the community first');
