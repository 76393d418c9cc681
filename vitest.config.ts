import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each server test file carries a database of about 200 MB, so a big machine gets no fork for every core. */
const MAX_FORKS = 4;

/** What only a real Postgres can show: connections that break, transactions that run at once. */
const ON_POSTGRES = ['server/**/*.postgres.test.ts'];
/**
 * The same in every run: what they are about happens before a statement is sent or after its result has come
 * (docs/decisions/040).
 */
const ON_EMBEDDED = [
  // What the API accepts and from whom.
  'server/authorization-matrix.test.ts',
  'server/http/{caller-network,endpoint,json-body,openapi,origin-check,validate}.test.ts',
  'server/http/origin-check.host.test.ts',
  'server/modules/auth/{cookies,passkeys.attacks}.test.ts',
  'server/modules/tribs/location.refusals.test.ts',
  // Pictures.
  'server/modules/photos/{photos.abort,photos.hostile,photos.json,photo-store.s3,read-header}.test.ts',
  'server/modules/previews/{previews,previews.invited-to,previews.picture}.test.ts',
  // What can be learnt from many responses, each of which other tests see on both databases.
  'server/modules/tables/cards.privacy.test.ts',
  'server/modules/compatibility/compatibility.oracle.test.ts',
  'server/modules/catalogue/catalogue.places.test.ts',
  'server/modules/auth/mail-sign-in.timing.test.ts',
  // What the client reads again after an event.
  'e2e/live-state/*.test.ts',
  // The embedded database.
  'server/db/embedded.thread.test.ts',
];
/** How a test opens the database of its run. All others are the same on both, so the Postgres run leaves them out. */
const OPENS_DATABASE = /\b(?:startTestApp|startPreviews|openTestDatabase|createPostgresCopy)\(/;

/** These replace a module before anything loads it, which only works in a process that has loaded nothing yet. */
const WITH_OTHER_MODULES = [
  'server/**/*.added-field.test.ts',
  'server/modules/auth/register.hashing.test.ts',
];

/** From 25 to 60 seconds each. Left to the end, one of them runs alone while the other cores have nothing to do. */
const SLOW =
  /\/(server\/(index|backup|authorization-matrix|event-loop-watch|db\/embedded)|e2e\/live-state\/watch-everything)\.test\.ts$/;

const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = files.filter((file) => !isSlow(file));
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    return [...files.filter(isSlow), ...(await super.sort(others))];
  }
}

function withoutDatabase(): string[] {
  const names = readdirSync(join(import.meta.dirname, 'server'), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `server/${name}`)
    .filter((file) => !OPENS_DATABASE.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
}

const SERVER_SETUP = [
  'scripts/gazetteer/ensure-cities.ts',
  'scripts/build/bundle-for-tests.ts',
  'server/testing/global-setup.ts',
];

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than there are cores: some files wait for a watchdog or for servers that start.
    maxWorkers: Math.min(availableParallelism() + 1, MAX_FORKS),
    retry: 0,
    sequence: { sequencer: SlowFilesFirst },
    // No targets: these find what hangs. Beside other work, a dozen processes to a core, all takes many times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'client',
          environment: 'jsdom',
          // Its setup gives each file modules of its own. Also React and jsdom for each would take twice as long.
          isolate: false,
          env: { TZ: 'UTC' },
          include: ['client/**/*.test.{ts,tsx}'],
          setupFiles: 'client/test-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // Every file has a database of its own, and no module keeps state: loading them once halves the run.
          isolate: false,
          // The second starts a server, and has the client beside it.
          include: ['server/**/*.test.ts', 'e2e/live-state/*.test.ts'],
          exclude: [
            ...WITH_OTHER_MODULES,
            ...(process.env['TEST_DB'] === 'postgres' ? [...ON_EMBEDDED, ...withoutDatabase()] : ON_POSTGRES),
          ],
          globalSetup: SERVER_SETUP,
          setupFiles: 'server/testing/setup-file.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'server-isolated',
          environment: 'node',
          include: WITH_OTHER_MODULES,
          globalSetup: SERVER_SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['{shared,scripts}/**/*.test.ts'],
        },
      },
    ],
  },
});
