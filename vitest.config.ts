import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Each server test file carries a database of about 200 MB, so a big machine gets no fork for every core. */
const MAX_FORKS = 4;

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: Math.min(availableParallelism(), MAX_FORKS),
    retry: 0,
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
          include: ['server/**/*.test.ts'],
          // What only a real Postgres can show: connections that break, transactions that run at once.
          exclude: process.env['TEST_DB'] === 'postgres' ? [] : ['server/**/*.postgres.test.ts'],
          testTimeout: 20_000,
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
