import { conflict, forbidden, type HttpError, invalidField } from '../../../http/errors';
import type { RemovalObstacle } from './hosting.rules';
import { textsOf } from './texts';

export const notTheHost = () => forbidden('not_the_host', (lang) => textsOf(lang).onlyHostCanDo);
export const closed = () => conflict('closed', (lang) => textsOf(lang).meetupOverOrCancelled);
export const cannotBeCancelled = () => conflict('closed', (lang) => textsOf(lang).begunCannotCancelledAny);
export const everybodyStays = () => conflict('closed', (lang) => textsOf(lang).begunOrCancelledEverybody);
export const nothingToDecide = () => conflict('closed', (lang) => textsOf(lang).nothingLeftToDecide);
export const noMoreSpots = () => conflict('full', (lang) => textsOf(lang).noMeetupCanMore);
export const hostCannotStepDown = () =>
  conflict('host_cannot_step_down', (lang) => textsOf(lang).handMeetupOverTo);
export const fewerSpotsThanMembers = (members: number) =>
  invalidField('maxParticipants', (lang) => textsOf(lang).joinedAlready({ members }));

export const cannotRemove = (obstacle: RemovalObstacle): HttpError =>
  obstacle === 'is-host'
    ? conflict('host_cannot_leave', (lang) => textsOf(lang).hostCannotRemoved)
    : forbidden('not_the_host', (lang) => textsOf(lang).onlyHostCanRemove);
export const hostedAlready = () =>
  conflict('hosted_already', (lang) => textsOf(lang).somebodyElseHostsAlready);
