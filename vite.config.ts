import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** React comes as CommonJS, of which every element would be written as `(0, x.jsx)(…)`: a kilobyte over all files. */
const JSX_RUNTIME = 'react/jsx-runtime';
const jsxRuntime: Plugin = {
  name: 'jsx-runtime',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => (id === JSX_RUNTIME && importer !== '\0jsx' ? '\0jsx' : null),
  load: (id) =>
    id === '\0jsx'
      ? `import runtime from '${JSX_RUNTIME}'; export const { jsx, jsxs, Fragment } = runtime;`
      : null,
};

export default defineConfig({
  root: fromHere('client'),
  plugins: [jsxRuntime, react(), tailwindcss()],
  resolve: {
    alias: [
      // The router's stand-in for a hook that React itself has had since 18.
      { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' },
      // What the router reads patterns with: our table of routes is looked up.
      { find: 'regexparam', replacement: fromHere('client/src/lib/no-patterns.ts') },
    ],
  },
  // The shell of index.html is our server's to send: for an unknown file it answers 404, not the page.
  appType: 'spa',
  server: { fs: { allow: [fromHere('.')] } },
  build: {
    outDir: fromHere('dist/client'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Every browser we build for preloads modules itself.
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: address, which the fonts of our content policy do not allow.
    assetsInlineLimit: 0,
    // The first script lists every other file: names that say something would cost each page 0.4 KB.
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        // What is always needed together is one file instead of many small ones, of which a browser fetches six
        // at a time: what answers are read with, what pages and lists are made of, the two kinds of panels, and
        // the pages that hosts open from their tools.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'meetups', test: /shared.api.(catalogue|hosting|notifications|photos|safety|tribs)/ },
            { name: 'schemas', test: /shared.api.|node_modules.zod/ },
            {
              name: 'pages',
              test: /lib.stale-times|modern.queryOptions|ui.(Skeleton|ErrorState|icons)\./,
            },
            {
              name: 'lists',
              test: /features.tribs.(ManageLink|managed-trib|trib-times|TribImage|column|visitor-answers|feed-address|tribs\.api)|shared.domain.(photos|meetup-time)|ui.(Avatar|avatar-source|EmptyState)\.|modern.(queryObserver|infiniteQueryOptions|IsRestoringProvider|QueryErrorResetBoundary|errorBoundaryUtils|suspense|useBaseQuery|useQuery)\./,
            },
            {
              name: 'cards',
              test: /features.feed.(card-actions|feed-icons|SideButtons)|features.tribs.(trib-facts|join-state)|ui.MatchLabel/,
            },
            { name: 'opening', test: /ui.use-history-dialog/ },
            { name: 'filters', test: /feed-filters|shared.domain.(trib-options|match-labels)/ },
            {
              name: 'panels',
              test: /ui.(Dialog|Sheet|use-inert-main|use-return-focus)|radix-ui.react-dialog/,
            },
            {
              name: 'hosts',
              test: /features.hosting.edit|HostedTrib|features.create-trib.(CopyTrib|copied-draft)/,
            },
          ],
        },
      },
    },
  },
});
