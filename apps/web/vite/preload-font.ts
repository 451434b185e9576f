import type { Plugin } from 'vite';

/** Announces to the browser the font of every text before it has read the style sheet. */
export function preloadFont(name: RegExp): Plugin {
  return {
    name: 'balcao:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((key) => name.test(key));
        if (!file) throw new Error(`no font matching ${name.source} in the build`);
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
