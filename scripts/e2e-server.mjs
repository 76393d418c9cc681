import { rmSync } from 'node:fs';

const folder = process.env['DATA_DIR'];
if (!folder)
  throw new Error('DATA_DIR is not set: playwright.config.ts names the folder that is emptied here.');

// Never write to a developer's own database.
delete process.env['DATABASE_URL'];
rmSync(folder, { recursive: true, force: true });
await import('../dist/server.mjs');
