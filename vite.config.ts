import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: fromHere('client'),
  plugins: [react(), tailwindcss()],
  // The shell of index.html is our server's to send: for an unknown file it returns 404, not the page.
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Every page has these; each small file of its own would cost a hundred bytes.
          groups: [{ name: 'requests', test: /src\/(lib\/(api-client|listeners)|ui\/toast-store)\.ts$/ }],
        },
      },
    },
  },
});
