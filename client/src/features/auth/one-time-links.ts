import { paths } from '../../lib/paths';

/** In the query of the page that signs another device in. */
export const NEW_DEVICE = 'device';
export const newDevicePath = (token: string) => `${paths.continue}?${NEW_DEVICE}#${token}`;

/** What is behind the `#` never reaches a server, its log, or a preview of the link. Null if it is no whole token. */
export const tokenIn = (hash: string): string | null => /^#([\w-]{43})$/.exec(hash)?.[1] ?? null;
