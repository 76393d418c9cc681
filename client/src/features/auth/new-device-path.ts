import { paths } from '../../lib/paths';

/** In the query of the page that signs another device in. */
export const NEW_DEVICE = 'device';
export const newDevicePath = (token: string) => `${paths.continue}?${NEW_DEVICE}#${token}`;
