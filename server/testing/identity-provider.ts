/**
 * A real OpenID Connect provider in a process of its own, on loopback. It signs in whoever the test
 * named last, without asking. First argument: the address it may send people back to.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';

const [redirectUri = ''] = process.argv.slice(2);

type Account = { sub: string; name?: string; email?: string; email_verified?: boolean };
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
  // As the large providers do: name and address stand in the id token itself.
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_ctx, id) => ({ accountId: id, claims: async () => accounts.get(id) ?? { sub: id } }),
  async loadExistingGrant(ctx) {
    const { session, client } = ctx.oidc;
    if (!session?.accountId || !client) return undefined;
    const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

const handle = provider.callback();
server.on('request', (req, res) => void answer(req, res));
process.stdout.write(`${issuer}\n`);

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.url === '/next') {
    const named = await readJson(req);
    if (named !== 'deny') accounts.set(named.sub, named);
    next = named;
    res.end();
  } else if (req.url?.startsWith('/interaction/')) {
    const result =
      next === 'deny'
        ? { error: 'access_denied', error_description: 'not today' }
        : { login: { accountId: next.sub, remember: false } };
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  } else {
    await handle(req, res);
  }
}

async function readJson(req: IncomingMessage): Promise<Account | 'deny'> {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  return JSON.parse(text);
}
