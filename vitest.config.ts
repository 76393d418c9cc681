import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { tsImport } from 'tsx/esm/api';
import type { generateTexts } from './scripts/texts/generate';

// Sources import what this writes. Imported as usual, Vite would warn of each import without an extension.
const texts: { generateTexts: typeof generateTexts } = await tsImport(
  './scripts/texts/generate.ts',
  import.meta.url,
);
texts.generateTexts(import.meta.dirname);

/** Each server test file holds a database of about 200 MB, so a big machine does not get a fork for every core. */
const MAX_FORKS = 4;

/** Only a real Postgres can show these: connections that break, transactions that run at the same time. */
const ON_POSTGRES = ['server/**/*.postgres.test.ts'];
/**
 * These behave the same on both databases: what they test happens before a statement is sent or after its result has
 * come (docs/decisions/040).
 */
const ON_EMBEDDED = new Set([
  // What the API accepts, and from whom.
  'server/authorization-matrix.test.ts',
  'server/authorization-matrix.tables.test.ts',
  'server/visibility-matrix.home.test.ts',
  // It sets the clock, which nobody can of a Postgres.
  'server/modules/running/backup/restore.stored-data.test.ts',
  ...[
    'caller-network',
    'endpoint',
    'json-body',
    'openapi',
    'origin-check',
    'origin-check.host',
    'validate',
  ].map((name) => `server/http/${name}.test.ts`),
  'server/modules/accounts/auth/cookies.test.ts',
  'server/modules/accounts/auth/passkeys.attacks.test.ts',
  'server/modules/meetups/tribs/location.refusals.test.ts',
  'server/modules/trust/house-rules/house-rules.test.ts',
  ...['photos', 'photos.abort', 'photos.hostile', 'photos.json', 'photo-store.s3', 'read-header'].map(
    (name) => `server/modules/places/photos/${name}.test.ts`,
  ),
  ...['previews', 'previews.invited-to', 'previews.picture'].map(
    (name) => `server/modules/reach/previews/${name}.test.ts`,
  ),
  // What can be learnt from how long a response takes; a database beside other tests would add its own noise.
  'server/modules/accounts/auth/mail-sign-in.timing.test.ts',
  'server/db/embedded/embedded.thread.test.ts',
]);
/** Many rounds of what another test does once, so only `npm run proof` runs them. */
const PROOFS = ['server/backup.test.ts', 'server/modules/places/photos/photos.memory.test.ts'];
/**
 * `npm test` runs the tests of all other areas, and who sees what, only on Postgres, which is faster, apart from those that
 * draw random cases. On the embedded database, the authorization matrix and the visibility of a home send each of their
 * requests, and the browser stories use them.
 */
const AREAS_ON_BOTH = new Set(['feed-index', 'health', 'photos', 'previews', 'search']);
/**
 * The ways in which a test opens the database of its run. Tests without any are the same on both, so the Postgres run
 * leaves them out.
 */
const OPENS_DATABASE = /\b(?:startTestApp|startPreviews|openTestDatabase|createPostgresCopy)\(/;

/** These replace a module before anything loads it, which works only in a process that has loaded nothing yet. */
const WITH_OTHER_MODULES = [
  'server/**/*.added-field.test.ts',
  'server/modules/accounts/auth/register.hashing.test.ts',
];

/**
 * These take from 25 to 60 seconds each, so they start first: at the end, one of them would run alone while the other
 * cores idle.
 */
const SLOW =
  /\/(index|backup|authorization-matrix|cards\.privacy|embedded|endpoint|event-loop-watch|validate|visibility-matrix\.home|watch-everything)(\.postgres)?\.test\.ts$/;

const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = files.filter((file) => !isSlow(file));
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    return [...files.filter(isSlow), ...(await super.sort(others))];
  }
}

const serverTests = readdirSync(join(import.meta.dirname, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `server/${name}`);
const onEmbeddedAlone = serverTests.filter(
  (file) =>
    ON_EMBEDDED.has(file) || !OPENS_DATABASE.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);
const onPostgresAlone = serverTests.filter(
  (file) =>
    /^server\/(modules\/\w+\/[\w-]+\/|visibility-matrix\.)/.test(file) &&
    !AREAS_ON_BOTH.has(file.split('/')[3] ?? '') &&
    !onEmbeddedAlone.includes(file) &&
    !file.endsWith('.property.test.ts'),
);

/**
 * `npm test` runs both parts with `TEST_SPLIT`. Otherwise, as for single files and proofs, everything that can runs
 * on the embedded database.
 */
function notOnThisDatabase(): readonly string[] {
  if (process.env['TEST_DB'] === 'postgres') return [...onEmbeddedAlone, 'e2e/live-state/*.test.ts'];
  return process.env['TEST_SPLIT'] === 'on' ? [...ON_POSTGRES, ...onPostgresAlone, ...PROOFS] : ON_POSTGRES;
}

const SERVER_SETUP = [
  'scripts/gazetteer/ensure-cities.ts',
  'scripts/build/bundle-for-tests.ts',
  'server/testing/global-setup.ts',
];

export default defineConfig({
  test: {
    pool: 'forks',
    // More workers than cores, because some files wait for a watchdog, for servers that start, or for Postgres, which more do. Each
    // loads the modules for itself.
    maxWorkers: Math.min(availableParallelism() + (process.env['TEST_DB'] === 'postgres' ? 2 : 1), MAX_FORKS),
    retry: 0,
    sequence: { sequencer: SlowFilesFirst },
    // The limits are no targets but find what hangs: next to other work, with a dozen processes to a core, everything
    // takes many times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'client',
          environment: 'jsdom',
          // The setup file gives each file fresh modules. Fresh copies of React and jsdom for each would take twice as long.
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
          // Every file has a database of its own and no module keeps state, so loading modules only once halves the run.
          isolate: false,
          // The second pattern's tests start a server with the client beside it.
          include: ['server/**/*.test.ts', 'e2e/live-state/*.test.ts'],
          exclude: [...WITH_OTHER_MODULES, ...notOnThisDatabase()],
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
