/**
 * Runs the previous build next to this one, on the database that this one has migrated, as happens in every upgrade
 * without a stop: `npm run proof -- upgrade`. `UPGRADE_FROM=v0.1.0` takes another revision than the last tag.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Agent, type ApiResponse, createAgent } from '../server/testing/agent';
import { type ServerProcess, spawnServer } from '../server/testing/spawn-server';
import { expect, say } from './deploy/expect';
import { ensurePostgres } from './ensure-postgres';

const root = join(import.meta.dirname, '..');
const MIGRATIONS = 'server/db/migrations/*.sql';
const PASSWORD = 'nine quiet bicycles';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * Without a tag, returns the revisions before the newest migrations: not every commit can be built, and migrations
 * that were never released may have been rewritten since.
 */
function previousRevisions(): string[] {
  const given =
    process.env['UPGRADE_FROM'] ?? git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n')[0];
  if (given) return [given];
  const migrations = git('log', '-5', '--format=%H', '--', 'server/db/migrations/meta/_journal.json');
  return migrations
    .split('\n')
    .map((commit) => `${commit}^`)
    .filter(hasOnlyMigrationsOfToday);
}

const hasOnlyMigrationsOfToday = (revision: string): boolean =>
  git('diff', '--no-renames', '--diff-filter=MD', '--name-only', revision, '--', MIGRATIONS) === '';

function buildPrevious(folder: string): { revision: string; program: string } {
  const failures: unknown[] = [];
  for (const revision of previousRevisions()) {
    try {
      return { revision, program: build(revision, join(folder, String(failures.length))) };
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'No earlier revision can be built. Name one as UPGRADE_FROM.');
}

/** Builds a revision with the packages that it was made for. */
function build(revision: string, folder: string): string {
  const archive = execFileSync('git', ['archive', revision], { cwd: root, maxBuffer: 1e9 });
  mkdirSync(folder);
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const args of [
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    ['run', 'build'],
  ])
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  return join(folder, 'dist/server.mjs');
}

function expectStatus(reply: ApiResponse, status: number, what: string): ApiResponse {
  expect(reply.status === status, what, `${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`);
  return reply;
}

type Member = Agent & { id: number; username: string };
let people = 0;

async function register(url: string): Promise<Member> {
  people += 1;
  const [agent, username] = [createAgent(url), `person.${people}`];
  const reply = await agent.post('/api/users/register', { username, password: PASSWORD, displayName: 'Ana' });
  expectStatus(reply, 201, 'Nobody could register');
  return { ...agent, id: reply.body.id, username };
}

/** Does on one server what people do most; `other` reads it on another one. */
async function walk(url: string, other: string): Promise<void> {
  const [host, guest] = [await register(url), await register(url)];
  const elsewhere = createAgent(other);
  const signIn = { username: guest.username, password: PASSWORD };
  expectStatus(await elsewhere.post('/api/users/login', signIn), 200, 'Nobody could sign in on the other');
  const image = { body: new Uint8Array(PIXEL), headers: { 'content-type': 'image/gif' } };
  const photo = expectStatus(await host.send('POST', '/api/photos', image), 201, 'A photo was refused');
  const meetup = { name: `A walk ${people}`, description: 'Around the lake.', mainImageUrl: photo.body.url };
  const { id } = expectStatus(await host.post('/api/tribs', meetup), 201, 'No meetup could be made').body;
  const edit = { ...meetup, description: 'Twice around the lake.' };
  const edited = await host.put(`/api/tribs/${id}`, edit);
  expect(edited.status < 300, 'No meetup could be edited', JSON.stringify(edited.body).slice(0, 300));
  expectStatus(await guest.put(`/api/tribs/${id}/membership`), 200, 'Nobody could join');
  const seen = expectStatus(
    await elsewhere.get(`/api/tribs/${id}`),
    200,
    'The other does not see the meetup',
  );
  expect(seen.body.memberCount === 2, 'The other counts other members', String(seen.body.memberCount));
  const room = await guest.post('/api/conversations', { tribId: id });
  const path = `/api/conversations/${room.body.id}/messages`;
  const message = { clientId: crypto.randomUUID(), text: 'I am on my way' };
  const said = await guest.post(path, message);
  expect(said.status < 300, 'No message could be sent', JSON.stringify(said.body).slice(0, 300));
  const read = expectStatus(await elsewhere.get(path), 200, 'The other reads no messages');
  expect(JSON.stringify(read.body).includes(message.text), 'The other does not have the message');
  for (const list of [
    '/api/tribs',
    '/api/users',
    '/api/invitations',
    '/api/communities',
    '/api/conversations',
  ])
    expectStatus(await elsewhere.get(list), 200, `The other has no ${list}`);
  expectStatus(await guest.delete(`/api/tribs/${id}/membership`), 204, 'Nobody could leave');
  expectStatus(await guest.delete(`/api/users/${guest.id}`), 204, 'No account could be deleted');
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trib-upgrade-'));
  const cluster = await ensurePostgres();
  const servers: ServerProcess[] = [];
  const start = (program: string) => {
    const env = { DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'data') };
    const server = spawnServer([program], env);
    servers.push(server);
    return server.ready;
  };
  try {
    const { revision, program } = buildPrevious(folder);
    const before = await start(program);
    await walk(before, before);
    say(`${git('rev-parse', '--short', revision)} has made its database, and people use it`);
    const now = await start(join(root, 'dist/server.mjs'));
    for (let round = 0; round < 3; round += 1) {
      await walk(before, now);
      await walk(now, before);
    }
    say('on the schema of this build both serve, and each sees what is done on the other');
    for (const { output } of servers)
      expect(!/"level":50/.test(output.stdout), 'A server has logged a failure', output.stdout.slice(-600));
    say('neither has logged a failure');
  } finally {
    for (const server of servers) server.kill('SIGKILL');
    await Promise.all(servers.map(({ exited }) => exited));
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
