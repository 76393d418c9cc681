import { conflict, forbidden, type HttpError, invalidField } from '../../http/errors';
import type { RemovalObstacle } from './hosting.rules';

export const notTheHost = () => forbidden('not_the_host', 'Only the host can do this');
export const closed = () => conflict('closed', 'This meetup is over or cancelled');
export const cannotBeCancelled = () => conflict('closed', 'It has begun: it cannot be cancelled any more');
export const everybodyStays = () => conflict('closed', 'It has begun or was cancelled: everybody stays in');
export const nothingToDecide = () => conflict('closed', 'Nothing is left to decide about this meetup');
export const noMoreSpots = () => conflict('full', 'No meetup can have more people than this one has');
export const hostCannotStepDown = () =>
  conflict('host_cannot_step_down', 'Hand the meetup over to somebody first');
export const fewerSpotsThanMembers = (members: number) =>
  invalidField('maxParticipants', `${members} people have joined already`);

export const cannotRemove = (obstacle: RemovalObstacle): HttpError =>
  obstacle === 'is-host'
    ? conflict('host_cannot_leave', 'A host cannot be removed')
    : forbidden('not_the_host', 'Only the host can remove a co-host');
export const hostedAlready = () => conflict('hosted_already', 'Somebody else hosts it already');
