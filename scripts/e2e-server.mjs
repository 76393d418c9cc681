import { execFileSync } from 'node:child_process';

const folder = process.env['DATA_DIR'];
if (!folder)
  throw new Error('DATA_DIR is not set: playwright.config.ts names the folder that is emptied here.');

// A developer's own database must never be written to.
delete process.env['DATABASE_URL'];
// Most of the database's code runs once here, so compiling it a second time, optimized, would cost more than it saves.
const fill = ['--liftoff-only', '--import', 'tsx', 'scripts/e2e-databases.ts', folder];
execFileSync(process.execPath, fill, { stdio: 'inherit' });
process.env['DATA_DIR'] = `${folder}/shared`;
await import('../dist/server.mjs');
