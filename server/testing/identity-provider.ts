/**
 * A real OpenID Connect provider in its own process, on loopback. The first argument is the allowed redirect address.
 * With `ask` as the second, it shows its own pages, on which anybody can sign in under any name or cancel; otherwise
 * it signs in the person whom the test named last, without asking.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Grant, type KoaContextWithOIDC, Provider } from 'oidc-provider';

const [redirectUri = '', mode] = process.argv.slice(2);
const asks = mode === 'ask';

type Account = { sub: string; name?: string; email?: string; email_verified?: boolean; isSilent?: boolean };
const accounts = new Map<string, Account>();
let next: Account | 'deny' = 'deny';

const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('no port');
const issuer = `http://127.0.0.1:${address.port}`;

const provider = new Provider(issuer, {
  clients: [{ client_id: 'trib', client_secret: 'only for tests', redirect_uris: [redirectUri] }],
  cookies: { keys: ['only for tests'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  // The id token itself has the name and email, as with the large providers.
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: asks } },
  findAccount: (_ctx, id) => ({ accountId: id, claims: async () => accounts.get(id) ?? unknown(id) }),
  ...(!asks && {
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: grantAll,
  }),
});

const handle = provider.callback();
server.on('request', (req, res) => void response(req, res));
process.stdout.write(`${issuer}\n`);

async function response(req: IncomingMessage, res: ServerResponse): Promise<void> {
  // Acts as Google does, which ignores how old a sign-in may be and does not say how old it is.
  if (next !== 'deny' && next.isSilent && req.url?.startsWith('/auth?'))
    req.url = req.url.replace(/&max_age=0/, '');
  if (req.url === '/next') {
    const named = await readJson(req);
    if (named !== 'deny') accounts.set(named.sub, named);
    next = named;
    res.end();
  } else if (!asks && req.url?.startsWith('/interaction/')) {
    const result =
      next === 'deny'
        ? { error: 'access_denied', error_description: 'not today' }
        : { login: { accountId: next.sub, remember: false } };
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  } else {
    await handle(req, res);
  }
}

/** What a person typed at the provider is also their name. */
function unknown(id: string): Account {
  return { sub: id, name: id, email: `${id}@mail.example`, email_verified: true };
}

async function grantAll(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { session, client } = ctx.oidc;
  if (!session?.accountId || !client) return undefined;
  const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

async function readJson(req: IncomingMessage): Promise<Account | 'deny'> {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  return JSON.parse(text);
}
