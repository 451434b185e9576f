import { translate, type Language, type TranslationKey } from '@balcao/i18n';
import { docsExamples, type DocsExample } from './docs-examples.ts';
import { docsStyle } from './docs-style.ts';

/** Follows the scheme of the device, as long as the page is open. */
const scheme = `
const wanted = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', wanted.matches);
wanted.addEventListener('change', follow);
follow();
`;

/** Copies what stands in an example; the button says so for a moment. */
const copying = `
for (const button of document.querySelectorAll('.copy')) {
  const said = button.textContent;
  button.addEventListener('click', async () => {
    const code = document.getElementById(button.dataset.of);
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = button.dataset.done;
      setTimeout(() => (button.textContent = said), 2000);
    } catch {
      getSelection().selectAllChildren(code);
    }
  });
}
`;

const rules = ['errors', 'lists', 'limits', 'repeat', 'webhooks', 'mcp'] as const;

/**
 * The page of `/docs`: what the API is for, how to get a key, examples, and every call to try.
 * @param page.font where the font of the product is; undefined while the web app is not built
 */
export function docsPage({
  nonce,
  language,
  origin,
  font,
}: {
  nonce: string;
  language: Language;
  origin: string;
  font: string | undefined;
}): string {
  const t = (key: TranslationKey) => escapeHtml(translate(language, key));
  const example = ({ title, about, code }: DocsExample, index: number) => `<section class="card example">
<div class="example-head"><h3 id="title-${index}">${t(title)}</h3><button type="button" class="copy" data-of="example-${index}" data-done="${t('apiDocs.copied')}" aria-describedby="title-${index}">${t('apiDocs.copy')}</button></div>
<p>${t(about)}</p>
<pre tabindex="0" role="region" aria-labelledby="title-${index}" id="example-${index}">${escapeHtml(code)}</pre>
</section>`;
  const fontFace = font
    ? `@font-face { font-family: 'Figtree Variable'; font-weight: 300 900; font-display: swap; src: url('${font}') format('woff2-variations'); }`
    : '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('apiDocs.title')}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<style nonce="${nonce}">${fontFace}${docsStyle}</style>
<script nonce="${nonce}">${scheme}</script>
</head>
<body>
<header class="intro">
<h1>${t('apiDocs.title')}</h1>
<p class="lead">${t('apiDocs.lead')}</p>
<div class="cards">
<section class="card"><h2>${t('apiDocs.key.title')}</h2><ol>
<li>${t('apiDocs.key.one')}</li><li>${t('apiDocs.key.two')}</li><li>${t('apiDocs.key.three')}</li>
</ol><p>${t('apiDocs.key.token')}</p><a href="/messages-api">${t('apiDocs.key.open')}</a></section>
<section class="card"><h2>${t('apiDocs.rules.title')}</h2><ul>
${rules.map((rule) => `<li>${t(`apiDocs.rules.${rule}`)}</li>`).join('')}
</ul></section>
</div>
<div class="examples"><h2>${t('apiDocs.examples.title')}</h2>
${docsExamples(origin, language).map(example).join('\n')}
</div>
</header>
<h2 class="calls">${t('apiDocs.calls')}</h2>
<div id="docs"></div>
<script nonce="${nonce}">${copying}</script>
<script src="/docs/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">
SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null, docExpansion: 'none', defaultModelsExpandDepth: -1 });
</script>
</body>
</html>
`;
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
