import { conflict, forbidden } from '../../http/errors';

export const notTheDay = () => conflict('not_the_day', 'That can be said on the day of the meetup');
export const notOn = () => conflict('closed', 'This meetup was cancelled');
export const notFirst = () => forbidden('not_first', 'Whoever is there first, or a host, says where');
