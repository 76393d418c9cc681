import type { Request, Response } from 'express';
import type { ChallengePurpose } from '#shared/api/sign-in';
import { isHttps } from '../../../config';
import type { Deps } from '../../../deps';
import { ownOrigin } from '../../../http/origin-check';
import type { Viewer } from '../../../http/viewer';
import { passkeyExpired, passkeysUnavailable } from './auth.errors';
import { hashToken, newToken } from '../../../http/token';
import { createChallengeCookie } from './cookies';
import type { Asking } from './passkeys.service';
import { relyingPartyOf } from './relying-party.rules';

export function createPasskeyVisits({ config }: Pick<Deps, 'config'>) {
  const challengeCookie = createChallengeCookie(isHttps(config));

  function relyingParty(req: Request) {
    const rp = relyingPartyOf(ownOrigin(req, config.publicUrl), config.publicUrl !== undefined);
    if (typeof rp === 'string') throw passkeysUnavailable();
    return rp;
  }

  return {
    /** Reuses the browser's token, so that a challenge in another tab leaves this one valid. */
    begin(req: Request, res: Response, purpose: ChallengePurpose, viewer: Viewer | null = null): Asking {
      const token = challengeCookie.read(req) ?? newToken();
      const rp = relyingParty(req);
      challengeCookie.set(res, token);
      return { rp, browserHash: hashToken(token), purpose, userId: viewer?.id ?? null };
    },
    finish(req: Request, purpose: ChallengePurpose, viewer: Viewer | null = null): Asking {
      const browserHash = challengeCookie.readHash(req);
      if (browserHash === null) throw passkeyExpired();
      return { rp: relyingParty(req), browserHash, purpose, userId: viewer?.id ?? null };
    },
  };
}
