/**
 * POST /api/mail/requests   ask for a mail to sign in or to choose a new password
 * POST /api/mail/sign-in    sign in with its link, or with its code in the browser that asked
 * POST /api/mail/reset      choose a new password with its link, signed in
 * POST /api/mail/undo       take back another address, signed out everywhere
 */
import type { Request, Response } from 'express';
import { mailRequest, mailReset, mailSignIn, mailToken } from '#shared/api/mail';
import { signedInUser } from '#shared/api/users';
import { isHttps } from '../../../config';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { deviceOf } from '../../../http/device-name';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import { hashToken, newToken } from '../../../http/token';
import { queueMail } from '../../reach/mail/mails.queries';
import { isKnownDeviceOf } from './auth.queries';
import { createMailCookie, type SignedIn } from './cookies';
import { resetPassword, signInByCode, signInByLink, undoAddress } from './mail-sign-in.service';
import { createSignInPresenter } from './present-sign-in';

export function mailSignInRoutes(deps: Deps): Endpoint[] {
  const { config, db, limiter } = deps;
  const mailCookie = createMailCookie(isHttps(config));
  const { browserOf, deviceCookie, present: presentSignIn } = createSignInPresenter(deps);

  function requireMail(): void {
    if (config.mail === null) throw notFound();
  }

  /**
   * A device on which the address's owner has signed in has a limit of its own. Otherwise anybody could lock the owner out by
   * asking for mails to their address.
   */
  async function countRequest(req: Request, address: string): Promise<void> {
    const device = deviceCookie.readHash(req);
    const isKnown = device !== null && (await isKnownDeviceOf(db, device, address));
    await limiter.consume(isKnown ? LIMITS.knownMailsPerNetwork : LIMITS.mailsPerNetwork, callerNetwork(req));
    const mailbox = hashToken(address);
    if (isKnown) await limiter.consume(LIMITS.mailsPerDevice, `${device}:${mailbox}`);
    else await limiter.consume(LIMITS.mailsPerAddress, mailbox);
  }

  async function present(res: Response, { restored, ...signedIn }: SignedIn & { restored: boolean }) {
    mailCookie.clear(res);
    return { ...(await presentSignIn(res, signedIn)), restored };
  }

  return [
    endpoint('POST /api/mail/requests', {
      summary:
        'Ask for a mail to sign in or to choose a new password; the response says nothing about accounts',
      access: 'anyone',
      body: mailRequest,
      refuses: [404],
      async handle({ body: { purpose, address }, req, res }) {
        requireMail();
        await countRequest(req, address);
        // Keeping the cookie lets the code of an earlier mail work as well as the latest one.
        const browser = mailCookie.read(req) ?? newToken();
        // The address is looked up only when the mail is sent, so the
        // response takes equally long whether or not it has an account.
        await queueMail(db, { kind: purpose, address, browserHash: hashToken(browser) });
        mailCookie.set(res, browser);
      },
    }),

    endpoint('POST /api/mail/sign-in', {
      summary: 'Sign in with the link of a mail, or with its code in the browser that asked for it',
      access: 'anyone',
      body: mailSignIn,
      response: signedInUser,
      refuses: [404],
      async handle({ body, req, res }) {
        requireMail();
        const browser = browserOf(req);
        if ('token' in body) return present(res, await signInByLink(db, browser, body.token));
        await limiter.consume(LIMITS.mailCodesPerNetwork, callerNetwork(req));
        return present(res, await signInByCode(db, browser, mailCookie.readHash(req), body.code));
      },
    }),

    endpoint('POST /api/mail/reset', {
      summary: 'Choose a new password with the link of a mail; you are signed in only here',
      access: 'anyone',
      body: mailReset,
      response: signedInUser,
      refuses: [404],
      async handle({ body, req, res }) {
        requireMail();
        return present(res, await resetPassword(db, browserOf(req), body));
      },
    }),

    endpoint('POST /api/mail/undo', {
      summary: 'Take back another address within seven days; everybody is signed out',
      access: 'anyone',
      body: mailToken,
      refuses: [404, 409],
      async handle({ body, req }) {
        requireMail();
        await undoAddress(db, body.token, deviceOf(req));
      },
    }),
  ];
}
