import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { inlineTexts } from './scripts/texts/inline';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const IMPORT_SCRIPT = JSON.stringify(fromHere('client/src/lib/import-script.ts'));

/** Makes dynamic imports in the build go through `lib/import-script` instead of Vite's own helper. */
const importScripts: Plugin = {
  name: 'import-scripts',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { importScript as __vitePreload } from ${IMPORT_SCRIPT};`
      : undefined,
};

/**
 * With `npx vite` alone, Vite serves the app and passes all other requests to the server of `npm start`. Within our
 * own server there is nothing to pass on.
 */
const passOnToServer: Plugin = {
  name: 'pass-on-to-server',
  apply: ({ server }, { command }) => command === 'serve' && !server?.middlewareMode,
  config() {
    const target = `http://localhost:${process.env['PORT'] ?? 3000}`;
    const paths = ['/api/', '/previews/', '/rules/', '/__replauthuser', '^/[msc]/\\d+$'];
    return { server: { proxy: Object.fromEntries(paths.map((path) => [path, target])) } };
  },
};

export default defineConfig({
  root: fromHere('client'),
  plugins: [react(), tailwindcss(), importScripts, passOnToServer, inlineTexts(fromHere('.'))],
  // The router takes its parser from this package.
  resolve: { alias: { regexparam: fromHere('client/src/lib/path-pattern.ts') } },
  // `npx vite` alone sends index.html for every page. Within our own server, which sends the pages itself,
  // `developmentPages` overrides this.
  appType: 'spa',
  server: { fs: { allow: [fromHere('.')] } },
  build: {
    outDir: fromHere('dist/client'),
    emptyOutDir: true,
    target: 'es2023',
    // Every page's static frame needs its styles, and in separate files they would be a few hundred bytes each.
    cssCodeSplit: false,
    modulePreload: {
      // Every browser that we build for preloads modules itself.
      polyfill: false,
    },
    // An inlined asset would be a data: address, which our content policy does not allow for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A module that one page loads later may be part of another page, which is itself loaded later.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
    },
  },
});
