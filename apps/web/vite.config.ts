import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileAhead } from './vite/compile-ahead.ts';
import { isNavigation } from './vite/navigation.ts';
import { precompress } from './vite/precompress.ts';
import { preloadFont } from './vite/preload-font.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { texts } from './vite/texts.ts';
import { treeShaking } from './vite/tree-shaking.ts';
import { withoutSchemas } from './vite/without-schemas.ts';

const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:3000';

/**
 * The modules of the first page are one chunk. By default they make forty, one for each set of screens that share them,
 * most of them so small that they compress badly: with them /tickets weighed 18 kB more.
 */
const firstChunk = { name: 'first', tags: ['$initial' as const], priority: 3 };
/**
 * Modules of the screens without a session, and toasts, stay apart from the shell, so that /login does not load the
 * shell for a button they share.
 */
const publicChunks = {
  name: 'public',
  test: /[\\/](screens[\\/](login|sign-up|forgot-password)[\\/][a-z-]+-screen|app[\\/]toasts)\.tsx$/,
  entriesAware: true,
  priority: 2,
};
/**
 * Everything else that the shell is made of is one chunk, since no page with a session does without it; with it the small parts that the
 * inbox shares with other pages, which would load the whole inbox for them.
 */
const shellChunk = {
  name: 'shell',
  test: new RegExp(
    [
      '/app/shell/shell\\.tsx$',
      '/@mantine/core/esm/(core|components/Tabs)/',
      '/@mantine/hooks/esm/use-debounced-value/',
      '/ui/icons/tabler/(ban|clock|clock-pause|plus)\\.ts$',
      '/src/ui/(text/(cut-name|first-name)|segmented-count|tag-chip|color-label|ticks|media-icons|dialogs/delete-dialog)\\.tsx?$',
      '/src/app/(copy-text|api/together)\\.ts$',
      '/contract/src/(contacts|field-texts|templates|phone/problems)\\.ts$',
    ]
      .join('|')
      .replaceAll('/', '[\\\\/]'),
  ),
  priority: 1,
};
/** The inbox is one chunk, with what other pages share of it. */
const inboxChunk = {
  name: 'inbox',
  test: /[\\/]screens[\\/]tickets[\\/]tickets-screen\.tsx$/,
  priority: 0.5,
};

/** What the worker keeps: without it a page that is loaded without a network shows nothing, or cannot be read and written in. */
const shownAlways = [
  'login-screen',
  'shell',
  'shell-live',
  'keep-on-device',
  'overlay-code',
  'tickets-screen',
  'open-ticket',
  'offline-strip',
];
const shownOnPhones = [
  'bottom-bar',
  'phone-head',
  'waiting-banner',
  'row-gestures',
  'ticket-mobile-bar',
  'quick-actions',
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    withoutSchemas(),
    texts(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')),
    react(),
    preloadFont(/figtree-latin-wght-normal.*\.woff2$/),
    compileAhead(['tickets-screen', 'open-ticket'], 'first'),
    serviceWorker({
      entry: 'worker/worker.ts',
      chunks: [...shownAlways, ...shownOnPhones],
      files: /figtree-latin-wght-normal.*\.woff2$|virtual:texts\/(session|inbox|conversation)\/pt$/,
    }),
    precompress(),
  ],
  // The server puts a fresh nonce in this place in every answer.
  html: { cspNonce: '{{nonce}}' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Of the libraries in the app; `npm run pack` lists them.
    license: { fileName: '.vite/licenses.json' },
    rolldownOptions: {
      treeshake: treeShaking,
      output: {
        codeSplitting: { groups: [firstChunk, publicChunks, shellChunk, inboxChunk] },
        // Without the names of all who share a chunk, which the list of files to preload would repeat on every page.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
      },
    },
  },
  server: {
    port: 4200,
    proxy: {
      '/socket.io': { target: apiUrl, ws: true },
      '^/(?!src/|vite/|@|node_modules/|packages/|\\.\\./).*': {
        target: apiUrl,
        bypass: (request) =>
          isNavigation(request) || /^\/favicon[-a-z]*\.svg$/.test(request.url ?? '') ? '/index.html' : undefined,
      },
    },
  },
});
