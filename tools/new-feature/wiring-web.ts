/** The edits that register the page of a new feature in the web app and its texts. */
export const webWires: readonly { file: string; after: RegExp; insert: string }[] = [
  {
    file: 'apps/web/src/app/routes/service-routes.ts',
    after: /const tags = createRoute\(\{\n(?: {2}.+\n)+\}\);\n/,
    insert: [
      'const __items__ = createRoute({',
      '  getParentRoute: () => privateScreens,',
      `  path: '/__feature__',`,
      `  loader: () => loadTexts('__items__'),`,
      `  component: lazyRoute(() => import('../../screens/__feature__/__feature__-screen.tsx'), '__Items__Screen'),`,
      '});',
      '',
    ].join('\n'),
  },
  { file: 'apps/web/src/app/routes/service-routes.ts', after: /\n  tags,\n/, insert: '  __items__,\n' },
  { file: 'apps/web/src/app/routes/menu.ts', after: /\n {4}\| '\/tags'\n/, insert: `    | '/__feature__'\n` },
  {
    file: 'apps/web/src/app/routes/menu.ts',
    after: / {6}\{ to: '\/tags', .+\n/,
    insert: `      { to: '/__feature__', label: '__items__' },\n`,
  },
  {
    file: 'packages/i18n/src/shell/page-names.ts',
    after: / {2}tags: .+\n/,
    insert: `  __items__: { pt: '__Words__', en: '__Words__', es: '__Words__' },\n`,
  },
];
