import { conflict, forbidden, invalidField } from '../../../http/errors';
import { says } from './texts';

export const notYourCommunity = () => invalidField('communityId', says.chooseCommunityYouJoined);
export const postsForOrganizers = () => invalidField('communityId', says.onlyOrganizersPostMeetups);
export const hiddenCommunity = () => invalidField('communityId', says.othersDoNotSee);
export const restingCommunity = () => invalidField('communityId', says.communityArchived);
export const notAnOrganizer = () => forbidden('not_an_organizer', says.onlyOrganizersCanDo);
export const notTheOwner = () => forbidden('not_the_owner', says.onlyOwnerCanDo);
export const nameTaken = () => conflict('name_taken', says.thereCommunityOfName);
export const isArchived = () => conflict('archived', says.communityArchived);
export const ownerStays = () => conflict('owner_stays', says.handCommunityOverTo);
export const hasAnOwner = () => conflict('has_owner', says.somebodyTakenCommunityOn);
export const joinFirst = () => forbidden('not_a_member', says.joinCommunityFirst);
