/** The product's look over that of Swagger UI. */
export const docsStyle = `
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
.card a { color: var(--primary-ink); }
.examples { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 16px; margin: 24px 0 0; }
.examples h2 { grid-column: 1 / -1; margin: 0; font-size: 20px; line-height: 26px; font-weight: 650; }
.example { display: flex; flex-direction: column; min-width: 0; }
.example-head { display: flex; align-items: baseline; justify-content: space-between; gap: 12px; }
.example p { margin: 0 0 8px; font-size: 13px; line-height: 20px; color: var(--quiet); }
.copy { min-height: 32px; padding: 4px 10px; border: 1px solid var(--line); border-radius: 6px; background: none; color: var(--primary-ink); font: inherit; font-size: 13px; cursor: pointer; }
.copy:hover { background: var(--soft); } :focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
@media (pointer: coarse) { .copy { min-height: 44px; } }
.example h3 { margin: 0 0 4px; font-size: 15px; line-height: 22px; font-weight: 600; }
.example pre { flex: 1; margin: 0; padding: 10px 14px; overflow: auto; background: var(--code); border: 1px solid var(--line); border-radius: 8px; font: 500 12.5px/20px ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
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
