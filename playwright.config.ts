import { defineConfig } from '@playwright/test';

const PORT = Number(process.env['E2E_PORT'] ?? 4173);
const baseURL = `http://127.0.0.1:${PORT}`;
const executablePath = process.env['CHROMIUM_PATH'];
/**
 * With `ENGINES=webkit,firefox npx playwright test`, these journeys run in other engines, where Playwright could install them.
 */
const engines = process.env['ENGINES']?.split(',');
const JOURNEYS = ['invite-journey', 'onboarding', 'wizard', 'cookies', 'joining'].map(
  (name) => `${name}.spec.ts`,
);

const CHROMIUM = {
  ...(executablePath && { executablePath }),
  // The sandbox does not work as root. The others keep the browser from talking to anything but our server.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Pages do not live long enough for optimized code to pay off: it would cost a sixth of their processor time.
    ...(process.env['PROOFS'] ? [] : ['--js-flags=--no-opt --no-maglev']),
  ],
};

function engine(name: string): 'webkit' | 'firefox' {
  if (name === 'webkit' || name === 'firefox') return name;
  throw new Error(`No engine is called "${name}": webkit or firefox.`);
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // On two cores, more workers would only wait for each other.
  workers: 4,
  // Proofs take minutes, so only `npm run proof` runs them.
  testIgnore: process.env['PROOFS'] ? [] : 'e2e/proofs/**',
  retries: 0,
  // The limits are no targets but find what hangs: next to other work, a browser takes many times as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    baseURL,
    // Most stories use a phone; those with the tag @desktop set another screen.
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // `page.route` does not see a service worker's requests. Stories about the installed app allow it.
    serviceWorkers: 'block',
    // Without a graphics card the processor draws each frame, so motion is reduced. Stories about motion turn it on, and
    // `npm run proof -- slow` runs all stories with motion.
    contextOptions: { reducedMotion: process.env['SLOW_DEVICE'] ? 'no-preference' : 'reduce' },
    // No city is in this time zone, so nothing is near unless a story says where.
    timezoneId: 'UTC',
    video: 'off',
    // A trace of every story would take a good part of its time; `npx playwright test --trace on <file>` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: engines
    ? // Firefox has no mobile viewport.
      engines.map((name) => ({
        name,
        testMatch: JOURNEYS,
        use: { browserName: engine(name), isMobile: false },
      }))
    : [{ name: 'chromium', use: { launchOptions: CHROMIUM } }],
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    url: `${baseURL}/readyz`,
    reuseExistingServer: false,
    // The server first fills two databases.
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: {
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR: '.cache/e2e/data',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_USERNAMES: 'e2e_operator',
    },
  },
});
