import { translate, type Language, type TranslationKey } from '@balcao/i18n';

/** The product's look over that of Swagger UI. */
const style = `
:root { color-scheme: light; --canvas: #f6f4f0; --card: #fff; --code: #fbfaf7; --ink: #25221f; --quiet: #57534c; --line: #e6e2db; --primary: #2352ad; --primary-ink: #2352ad; --soft: #e7effd; }
.dark-mode { color-scheme: dark; --canvas: #141210; --card: #1d1b18; --code: #191714; --ink: #ece9e4; --quiet: #b9b4ac; --line: #312e29; --primary: #3669cc; --primary-ink: #9ebef8; --soft: #212c42; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 400 15px/24px 'Figtree Variable', Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
.intro { max-width: 1120px; margin: 0 auto; padding: 40px 20px 8px; }
.intro h1 { margin: 0 0 8px; font-size: 28px; line-height: 34px; font-weight: 650; letter-spacing: -.02em; }
.intro h2 { margin: 0 0 8px; font-size: 16px; line-height: 22px; font-weight: 600; }
.lead { max-width: 70ch; margin: 0 0 20px; color: var(--quiet); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 16px; }
.card { padding: 16px 18px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.card ol, .card ul { margin: 0; padding-left: 20px; } .card li { margin-bottom: 6px; }
.wide { grid-column: 1 / -1; }
.card h3 { margin: 12px 0 4px; font-size: 13px; line-height: 18px; font-weight: 500; color: var(--quiet); }
.card pre { margin: 0; padding: 10px 14px; overflow: auto; background: var(--code); border: 1px solid var(--line); border-radius: 8px; font: 500 12.5px/20px ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.calls { max-width: 1120px; margin: 24px auto 0; padding: 0 20px; font-size: 20px; line-height: 26px; font-weight: 650; }
.swagger-ui, .swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-description, .swagger-ui .btn, .swagger-ui table thead tr th, .swagger-ui .parameter__name, .swagger-ui .tab li, .swagger-ui .response-col_status, .swagger-ui .opblock-description-wrapper p, .swagger-ui label { font-family: inherit; color: var(--ink); }
.swagger-ui .wrapper { max-width: 1120px; }
.swagger-ui .information-container, .swagger-ui .scheme-container .schemes > label { display: none; }
.swagger-ui .scheme-container { background: none; box-shadow: none; padding: 8px 0; margin: 0; }
.swagger-ui .opblock-tag { font-size: 16px; border-color: var(--line); }
.swagger-ui .opblock, .swagger-ui .opblock .opblock-section-header { border-radius: 8px; box-shadow: none; }
.swagger-ui .opblock.opblock-get, .swagger-ui .opblock.opblock-post, .swagger-ui .opblock.opblock-put, .swagger-ui .opblock.opblock-delete { background: var(--card); border-color: var(--line); }
.swagger-ui .opblock.opblock-get .opblock-summary, .swagger-ui .opblock.opblock-post .opblock-summary, .swagger-ui .opblock.opblock-put .opblock-summary { border-color: var(--line); }
.swagger-ui .opblock .opblock-summary-method { border-radius: 4px; font-family: ui-monospace, monospace; font-size: 12px; text-shadow: none; }
.swagger-ui .opblock-get .opblock-summary-method { background: var(--soft); color: var(--primary-ink); }
.swagger-ui .opblock-post .opblock-summary-method, .swagger-ui .opblock-put .opblock-summary-method { background: var(--primary); }
.swagger-ui .btn.authorize { border-color: var(--primary-ink); color: var(--primary-ink); border-radius: 6px; } .swagger-ui .btn.authorize svg { fill: var(--primary-ink); }
.swagger-ui .btn.execute { background: var(--primary); border-color: var(--primary); color: #fff; border-radius: 6px; }
html.dark-mode, html.dark-mode body { background: var(--canvas); }
html.dark-mode .swagger-ui, html.dark-mode .swagger-ui .opblock-tag, html.dark-mode .swagger-ui .opblock .opblock-summary-description, html.dark-mode .swagger-ui .opblock .opblock-summary-path { color: var(--ink); }
html.dark-mode .swagger-ui, html.dark-mode .swagger-ui .scheme-container { background: none; box-shadow: none; }
html.dark-mode .swagger-ui .opblock, html.dark-mode .swagger-ui .opblock.opblock-get, html.dark-mode .swagger-ui .opblock.opblock-post, html.dark-mode .swagger-ui .opblock.opblock-put, html.dark-mode .swagger-ui .opblock.opblock-delete { background: var(--card); border-color: var(--line); }
html.dark-mode .swagger-ui .opblock .opblock-section-header { background: var(--code); }
`;

/** Follows the scheme of the device, as long as the page is open. */
const scheme = `
const wanted = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', wanted.matches);
wanted.addEventListener('change', follow);
follow();
`;

const send = (origin: string) => `curl -X POST ${origin}/api/messages/send \\
  -H "Authorization: Bearer SEU_TOKEN" \\
  -H "Idempotency-Key: pedido-3187" \\
  -H "Content-Type: application/json" \\
  -d '{ "number": "5511900000142", "body": "Olá, Mariana! Seu pedido saiu para entrega." }'`;
const list = (origin: string) => `curl "${origin}/tickets?status=pending&showAll=true" \\
  -H "Authorization: Bearer bk_live_SUA_CHAVE"`;
const answer = (origin: string) => `curl -X POST ${origin}/messages/1042 \\
  -H "Authorization: Bearer bk_live_SUA_CHAVE" \\
  -H "Content-Type: application/json" \\
  -d '{ "body": "Pode sim! Já separei para você.", "clientId": "0d1c7f4e-5a43-4f0e-9a63-3b1f6f2f7a10" }'`;

/** The page of `/docs`: what the API is for, how to get a key, examples, and every call to try. */
export function docsPage({ nonce, language, origin }: { nonce: string; language: Language; origin: string }): string {
  const t = (key: TranslationKey) => escapeHtml(translate(language, key));
  const example = (title: TranslationKey, code: string) =>
    `<h3>${t(title)}</h3>\n<pre tabindex="0">${escapeHtml(code)}</pre>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('apiDocs.title')}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<style nonce="${nonce}">${style}</style>
<script nonce="${nonce}">${scheme}</script>
</head>
<body>
<header class="intro">
<h1>${t('apiDocs.title')}</h1>
<p class="lead">${t('apiDocs.lead')}</p>
<div class="cards">
<section class="card"><h2>${t('apiDocs.key.title')}</h2><ol>
<li>${t('apiDocs.key.one')}</li><li>${t('apiDocs.key.two')}</li><li>${t('apiDocs.key.three')}</li>
</ol>${t('apiDocs.key.token')}</section>
<section class="card"><h2>${t('apiDocs.rules.title')}</h2><ul>
<li>${t('apiDocs.rules.errors')}</li><li>${t('apiDocs.rules.limits')}</li><li>${t('apiDocs.rules.repeat')}</li><li>${t('apiDocs.rules.webhooks')}</li><li>${t('apiDocs.rules.mcp')}</li>
</ul></section>
<section class="card wide"><h2>${t('apiDocs.examples.title')}</h2>
${example('apiDocs.examples.send', send(origin))}
${example('apiDocs.examples.list', list(origin))}
${example('apiDocs.examples.answer', answer(origin))}
</section>
</div>
</header>
<h2 class="calls">${t('apiDocs.calls')}</h2>
<div id="docs"></div>
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
