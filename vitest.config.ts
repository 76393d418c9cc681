import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Each server test file carries a database of about 200 MB, so a big machine gets no fork for every core. */
const MAX_FORKS = 4;

/** What only a real Postgres can show: connections that break, transactions that run at once. */
const ON_POSTGRES = ['server/**/*.postgres.test.ts'];
/** These start servers on data folders of their own, or are about pictures: the same whatever database a run is for. */
const ON_EMBEDDED = [
  'server/{index,config,db/embedded,db/embedded.faults,db/folder-lock}.test.ts',
  'server/modules/photos/{photos.memory,photos.hostile,render-photo,turns,admission,s3-store}.test.ts',
  'server/modules/previews/{draw-picture,picture-maker,picture-store}.test.ts',
];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: Math.min(availableParallelism(), MAX_FORKS),
    retry: 0,
    // Not a target: a property test or a password hash takes its time on a busy machine.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: { name: 'client', environment: 'jsdom', include: ['client/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // Every file has a database of its own, and no module keeps state: loading them once halves the run.
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: process.env['TEST_DB'] === 'postgres' ? ON_EMBEDDED : ON_POSTGRES,
          globalSetup: 'server/testing/global-setup.ts',
        },
      },
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['{shared,scripts}/**/*.test.ts'] },
      },
    ],
  },
});
