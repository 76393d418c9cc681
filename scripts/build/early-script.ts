import { build as bundle } from 'esbuild';
import { bundleShared } from './server';

/** Inlined before our scripts and above every stylesheet, which would delay it. */
export async function earlyScript(
  root: string,
  entry: string,
  scripts: readonly string[] = [],
): Promise<string> {
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    plugins: [bundleShared(root)],
    define: { SCRIPTS: JSON.stringify(scripts) },
    logLevel: 'warning',
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}
