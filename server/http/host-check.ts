import type { RequestHandler } from 'express';
import { HttpError } from './errors';

/** Names and addresses with an optional port; underscores because container networks use them in service names. */
const HOST = /^([\w-]+(\.[\w-]+)*\.?|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * Without PUBLIC_URL our own address comes from the Host header and ends up in links and files. Any host name may be
 * used to reach us, but it must be valid in a URL.
 */
export function hostCheck(publicUrl: string | undefined): RequestHandler {
  return (req, _res, next) => {
    const host = req.get('host');
    if (publicUrl !== undefined || host === undefined || isHost(host)) next();
    else next(new HttpError(400, 'invalid_host', 'The Host header is not a valid host'));
  };
}

function isHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}
