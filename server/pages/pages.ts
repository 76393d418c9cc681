import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AppOptions } from '../app';
import type { Deps } from '../deps';
import { builtPages } from './built-pages';

export type Pages = Pick<AppOptions, 'pages' | 'inlineScriptHashes'> & { close(): Promise<void> };

const noPages: Pages = { pages: [], close: async () => {} };

/** The built client next to the bundle; in development, Vite in the same process and on the same port. */
export async function openPages(deps: Deps, server: Server): Promise<Pages> {
  if (!deps.config.production) {
    const { developmentPages } = await import('./development-pages');
    return developmentPages(deps, server);
  }
  const folder = fileURLToPath(new URL('./client', import.meta.url));
  return existsSync(folder) ? builtPages(deps, folder) : noPages;
}
