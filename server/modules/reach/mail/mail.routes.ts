import { idParams } from '#shared/api/common';
import {
  bounceReport,
  mailCode,
  mailedSpot,
  mailedSpotView,
  mailLink,
  type MailSettings,
  mailSettings,
  mailSettingsRequest,
  mailToken,
  ownMailRequest,
  unsubscribeQuery,
} from '#shared/api/mail';
import { MAILBOX_HASH_LENGTH } from '#shared/domain/limits';
import { eachTopic, TOPICS } from '#shared/domain/notice-topics';
import { paths } from '#shared/domain/paths';
import { readId } from '#shared/domain/read-id';
import { readServerSecret } from '../../../db/server-secret';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { deviceOf } from '../../../http/device-name';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import { hashToken, isSame } from '../../../http/token';
import { requireFreshSignIn } from '../../people/credentials/credentials.service';
import { listWays } from '../../people/credentials/ways-in.queries';
import { setComing } from '../../meetups/tribs/members.queries';
import { giveUpSpot } from '../../meetups/tribs/membership.service';
import { isOpen } from '../../meetups/tribs/tribs.rules';
import { askToConfirm, confirmAddress, removeAddress, checkCode } from './address.service';
import { linkUnusable, spotGone } from './mail.errors';
import { closeMailboxes } from './invites.queries';
import { findSpot } from './mailed-dates.queries';
import { closingKey, mailboxHash, spotKey, unsubscribeKey } from './mail.rules';
import { findLink, findPendingAddress, type FoundLink } from './mails.queries';
import {
  findAddress,
  findMailSettings,
  markRefused,
  saveMailSettings,
  switchMailOff,
} from './settings.queries';

/**
 * GET    /api/users/{id}/mail           one's address, and what is mailed to it
 * PUT    /api/users/{id}/mail           change what is mailed
 * PUT    /api/users/{id}/mail/address   another address: mails a link and a code to it
 * DELETE /api/users/{id}/mail/address   none any more
 * POST   /api/users/{id}/mail/code      confirm the address with the code
 * POST   /api/mail/confirm              confirm it with the link
 * POST   /api/mail/link                 what a mailed link does; it stays usable
 * GET    /api/mail/unsubscribe          leads to the page that asks for it
 * POST   /api/mail/unsubscribe          no more notices or invitations, without a session: one click in a mail program
 * POST   /api/mail/spot                 which spot a mailed "Can't make it" would give up; it stays
 * POST   /api/mail/spot/coming         says that its person still comes, without a session
 * POST   /api/mail/spot/give-up         gives it up, without a session
 * POST   /api/mail/bounces              addresses that do not exist, from the operator's mail service
 */

const PURPOSES = { confirm: 'confirm', 'sign-in': 'sign-in', reset: 'reset', changed: 'undo' } as const;

const isLinked = (link: FoundLink): link is FoundLink & { kind: keyof typeof PURPOSES } =>
  link.kind in PURPOSES;

export function mailRoutes({ config, db, limiter, now }: Deps): Endpoint[] {
  const { mail } = config;

  /** Without mail, the endpoints answer as if they did not exist. */
  function requireMail() {
    if (mail === null) throw notFound();
    return mail;
  }

  async function findBy(key: string) {
    requireMail();
    const [tribId = 0, userId = 0] = key.split('.').map((part) => readId(part) ?? 0);
    const spot = await findSpot(db, { tribId, userId });
    const isOurs =
      spot && isSame(key, spotKey(await readServerSecret(db), { tribId, userId, arrival: spot.arrival }));
    if (!isOurs || spot.role === 'host' || !isOpen(spot, now())) throw spotGone();
    return { ...spot, tribId, userId };
  }

  async function present(userId: number): Promise<MailSettings> {
    const { frequency, topicsOff, address, refusedAt, hasOtherWayIn } = await findMailSettings(db, userId);
    const pending = await findPendingAddress(db, userId);
    const state = pending?.refusedAt ? 'refused' : pending?.sentAt ? 'sent' : 'waiting';
    return {
      address,
      pending: pending && { address: pending.address, state },
      isRefused: refusedAt !== null,
      isLastWayIn: !hasOtherWayIn,
      frequency,
      topics: eachTopic((topic) => !topicsOff.includes(topic)),
    };
  }

  return [
    endpoint('GET /api/users/:id/mail', {
      summary: 'Your address, and what is mailed to it',
      access: 'self',
      params: idParams,
      response: mailSettings,
      async handle({ viewer }) {
        requireMail();
        return present(viewer.id);
      },
    }),

    endpoint('PUT /api/users/:id/mail', {
      summary: 'Choose what is mailed to you, and when',
      access: 'self',
      params: idParams,
      body: mailSettingsRequest,
      response: mailSettings,
      async handle({ body: { frequency, topics }, viewer }) {
        requireMail();
        await saveMailSettings(db, viewer.id, {
          frequency,
          topicsOff: TOPICS.filter((topic) => !topics[topic]),
        });
        return present(viewer.id);
      },
    }),

    endpoint('PUT /api/users/:id/mail/address', {
      summary: 'Ask for a mail that confirms this address',
      access: 'self',
      params: idParams,
      body: ownMailRequest,
      response: mailSettings,
      async handle({ body, viewer, req }) {
        requireMail();
        await requireFreshSignIn(db, viewer, { unlessNoWayIn: true });
        await limiter.consume(LIMITS.mailsPerNetwork, callerNetwork(req));
        await limiter.consume(LIMITS.mailsPerUser, viewer.id);
        await limiter.consume(LIMITS.mailsPerAddress, hashToken(body.address));
        await askToConfirm(db, viewer.id, body.address);
        return present(viewer.id);
      },
    }),

    endpoint('DELETE /api/users/:id/mail/address', {
      summary: 'Have no address any more; the old one is told',
      access: 'self',
      params: idParams,
      response: mailSettings,
      refuses: [409],
      async handle({ viewer, req }) {
        requireMail();
        await requireFreshSignIn(db, viewer, { unlessNoWayIn: true });
        await removeAddress(db, viewer.id, deviceOf(req));
        return present(viewer.id);
      },
    }),

    endpoint('POST /api/users/:id/mail/code', {
      summary: 'Confirm your address with the code of the mail',
      access: 'self',
      params: idParams,
      body: mailCode,
      response: mailSettings,
      refuses: [409],
      async handle({ body, viewer, req }) {
        requireMail();
        await limiter.consume(LIMITS.mailCodesPerUser, viewer.id);
        const asked = await checkCode(db, { kind: 'confirm', userId: viewer.id }, body.code);
        await confirmAddress(db, { ...asked, userId: viewer.id, device: deviceOf(req) });
        return present(viewer.id);
      },
    }),

    endpoint('POST /api/mail/confirm', {
      summary: 'Confirm an address with the link of the mail, in any browser',
      access: 'anyone',
      body: mailToken,
      refuses: [404, 409],
      async handle({ body, req }) {
        requireMail();
        const link = await findLink(db, hashToken(body.token));
        if (link?.kind !== 'confirm') throw linkUnusable();
        await confirmAddress(db, { ...link, device: deviceOf(req) });
      },
    }),

    endpoint('POST /api/mail/link', {
      summary: 'What the button of a mailed link would do, and for whom',
      access: 'anyone',
      writes: false,
      body: mailToken,
      response: mailLink,
      refuses: [404],
      async handle({ body }) {
        requireMail();
        const link = await findLink(db, hashToken(body.token));
        if (link === null || !isLinked(link)) throw linkUnusable();
        const { kind, name, username, address, userId } = link;
        const waysIn =
          kind === 'reset' ? await listWays(db, { userId, hasMail: true, reported: null }) : null;
        return { purpose: PURPOSES[kind], name, username, address, waysIn };
      },
    }),

    endpoint('GET /api/mail/unsubscribe', {
      summary: 'For whoever opens that address instead: leads to a page with one button, and changes nothing',
      access: 'anyone',
      query: unsubscribeQuery,
      status: 302,
      refuses: [404],
      async handle({ query, res }) {
        requireMail();
        res.redirect(`${paths.mail}#${query.who}`);
      },
    }),

    endpoint('POST /api/mail/unsubscribe', {
      summary:
        'No more notices by mail, or no more invitations (RFC 8058): also with the form that mail programs send',
      access: 'anyone',
      takesForm: true,
      query: unsubscribeQuery,
      refuses: [404],
      async handle({ query }) {
        requireMail();
        const secret = await readServerSecret(db);
        const [whose = ''] = query.who.split('.', 1);
        if (whose.length === MAILBOX_HASH_LENGTH) {
          if (!isSame(query.who, closingKey(secret, whose))) throw linkUnusable();
          await closeMailboxes(db, [whose]);
          return;
        }
        const userId = readId(whose);
        const address = userId === null ? null : await findAddress(db, userId);
        if (userId === null || address === null) throw linkUnusable();
        if (!isSame(query.who, unsubscribeKey(secret, userId, address))) throw linkUnusable();
        await switchMailOff(db, userId);
      },
    }),

    endpoint('POST /api/mail/spot', {
      summary:
        'Which spot a mailed link would give up, and nothing else of it or of its person; it stays theirs',
      access: 'anyone',
      writes: false,
      body: mailedSpot,
      response: mailedSpotView,
      refuses: [404],
      async handle({ body }) {
        const { name, startsAt, timeZone } = await findBy(body.key);
        return { name, startTime: startsAt?.toISOString() ?? null, timeZone };
      },
    }),

    endpoint('POST /api/mail/spot/give-up', {
      summary: 'Give up the spot of a mailed link; joining again within an hour takes it back',
      access: 'anyone',
      body: mailedSpot,
      refuses: [404],
      async handle({ body }) {
        if (!(await giveUpSpot(db, await findBy(body.key), now()))) throw spotGone();
      },
    }),

    endpoint('POST /api/mail/spot/coming', {
      summary: 'Say by a mailed link that its person still comes, once everybody going was asked',
      access: 'anyone',
      body: mailedSpot,
      refuses: [404],
      async handle({ body }) {
        const { tribId, userId } = await findBy(body.key);
        if (!(await setComing(db, tribId, userId))) throw spotGone();
      },
    }),

    endpoint('POST /api/mail/bounces', {
      summary: 'Addresses that refuse mail, reported with "Authorization: Bearer MAIL_WEBHOOK_SECRET"',
      access: 'anyone',
      body: bounceReport,
      refuses: [404],
      async handle({ body, req }) {
        const { webhookSecret } = requireMail();
        const given = req.get('authorization') ?? '';
        if (webhookSecret === null || !isSame(given, `Bearer ${webhookSecret}`)) throw notFound();
        await markRefused(db, body.addresses);
        const secret = await readServerSecret(db);
        const mailboxes = body.addresses.map((address) => mailboxHash(secret, address));
        await closeMailboxes(db, mailboxes);
      },
    }),
  ];
}
