import { execFileSync } from 'node:child_process';

const folder = process.env['DATA_DIR'];
if (!folder)
  throw new Error('DATA_DIR is not set: playwright.config.ts names the folder that is emptied here.');

// Never write to a developer's own database.
delete process.env['DATABASE_URL'];
// Most of its code runs once: what it is compiled to need not be fast.
const flags = ['--liftoff-only', '--no-opt', '--import', 'tsx'];
execFileSync(process.execPath, [...flags, 'scripts/e2e-databases.ts', folder], { stdio: 'inherit' });
process.env['DATA_DIR'] = `${folder}/shared`;
await import('../dist/server.mjs');
