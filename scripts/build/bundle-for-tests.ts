import { copyFileSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { CITY_FILE } from '../../server/db/city-file';
import { buildServer } from './server';

const root = join(import.meta.dirname, '../..');

declare module 'vitest' {
  export interface ProvidedContext {
    /** The built server, for tests that run it as a process: from its sources, each start would compile all of them. */
    serverBundle: string;
  }
}

/**
 * Bundles the server once for all projects, in a folder from which node finds its packages. Returns a function that deletes it.
 */
export async function setup({ vitest }: TestProject): Promise<(() => void) | undefined> {
  const project = vitest.getRootProject();
  if ('serverBundle' in project.getProvidedContext()) return undefined;
  const parent = join(root, '.cache/test');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'server-'));
  await buildServer(root, folder);
  copyFileSync(CITY_FILE, join(folder, basename(CITY_FILE)));
  project.provide('serverBundle', join(folder, 'server.mjs'));
  return () => rmSync(folder, { recursive: true });
}
