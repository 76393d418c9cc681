import { defineConfig } from '@playwright/test';

const PORT = Number(process.env['E2E_PORT'] ?? 4173);
const baseURL = `http://127.0.0.1:${PORT}`;
const executablePath = process.env['CHROMIUM_PATH'];
/** `ENGINES=webkit,firefox npx playwright test`, where Playwright could install them, walks these journeys in others. */
const engines = process.env['ENGINES']?.split(',');
const JOURNEYS = ['invite-journey', 'onboarding', 'wizard', 'cookies', 'joining'].map(
  (name) => `${name}.spec.ts`,
);

const CHROMIUM = {
  ...(executablePath && { executablePath }),
  // As root there is no sandbox; the others keep the browser from talking to anybody but our server.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page lives too short for optimized code to pay: it costs a sixth of the pages' processor time.
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
  // On two cores more would only wait for each other.
  workers: 4,
  // `npm run proof` runs those: they take minutes.
  testIgnore: process.env['PROOFS'] ? [] : 'e2e/proofs/**',
  retries: 0,
  // No targets: these find what hangs. Beside other work a browser takes many times as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    baseURL,
    // A phone; stories with the tag @desktop have another screen.
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // Its requests go past `page.route`; the stories of the installed app allow it.
    serviceWorkers: 'block',
    // Without a graphics card each frame is drawn by the processor. Stories about motion ask for it, and
    // `npm run proof -- slow` tells all of them with it.
    contextOptions: { reducedMotion: process.env['SLOW_DEVICE'] ? 'no-preference' : 'reduce' },
    // No city is in it, so nothing is near unless a story says where.
    timezoneId: 'UTC',
    video: 'off',
    // A trace of every story takes a good part of its time; `npx playwright test --trace on <file>` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: engines
    ? // Firefox knows no mobile viewport.
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
    // It fills two databases first.
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
