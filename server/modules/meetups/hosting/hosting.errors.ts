import { conflict, forbidden, type HttpError, invalidField } from '../../../http/errors';
import type { RemovalObstacle } from './hosting.rules';
import { says } from './texts';

export const notTheHost = () => forbidden('not_the_host', says.onlyHostCanDo);
export const closed = () => conflict('closed', says.meetupOverOrCancelled);
export const cannotBeCancelled = () => conflict('closed', says.begunCannotCancelledAny);
export const everybodyStays = () => conflict('closed', says.begunOrCancelledEverybody);
export const nothingToDecide = () => conflict('closed', says.nothingLeftToDecide);
export const noMoreSpots = () => conflict('full', says.noMeetupCanMore);
export const hostCannotStepDown = () => conflict('host_cannot_step_down', says.handMeetupOverTo);
export const fewerSpotsThanMembers = (members: number) =>
  invalidField('maxParticipants', says.joinedAlready({ members }));

export const cannotRemove = (obstacle: RemovalObstacle): HttpError =>
  obstacle === 'is-host'
    ? conflict('host_cannot_leave', says.hostCannotRemoved)
    : forbidden('not_the_host', says.onlyHostCanRemove);
export const hostedAlready = () => conflict('hosted_already', says.somebodyElseHostsAlready);
