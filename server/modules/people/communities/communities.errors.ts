import { conflict, forbidden, invalidField } from '../../../http/errors';
import { textsOf } from './texts';

export const notYourCommunity = () =>
  invalidField('communityId', (lang) => textsOf(lang).chooseCommunityYouJoined);
export const postsForOrganizers = () =>
  invalidField('communityId', (lang) => textsOf(lang).onlyOrganizersPostMeetups);
export const hiddenCommunity = () => invalidField('communityId', (lang) => textsOf(lang).othersDoNotSee);
export const restingCommunity = () => invalidField('communityId', (lang) => textsOf(lang).communityArchived);
export const notAnOrganizer = () =>
  forbidden('not_an_organizer', (lang) => textsOf(lang).onlyOrganizersCanDo);
export const notTheOwner = () => forbidden('not_the_owner', (lang) => textsOf(lang).onlyOwnerCanDo);
export const nameTaken = () => conflict('name_taken', (lang) => textsOf(lang).thereCommunityOfName);
export const isArchived = () => conflict('archived', (lang) => textsOf(lang).communityArchived);
export const ownerStays = () => conflict('owner_stays', (lang) => textsOf(lang).handCommunityOverTo);
export const hasAnOwner = () => conflict('has_owner', (lang) => textsOf(lang).somebodyTakenCommunityOn);
export const joinFirst = () => forbidden('not_a_member', (lang) => textsOf(lang).joinCommunityFirst);
