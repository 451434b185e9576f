import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pagePolicy } from './headers.ts';

const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'];

const docsPage = (nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Balcão API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">
SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });
</script>
</body>
</html>
`;

/** Serves `/docs`, the API to read and to try, generated from the contract. It is built at the first request. */
export function serveDocs(app: FastifyInstance): void {
  let document: string | undefined;
  app.get('/docs/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify((await import('./openapi.ts')).openApi());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/docs', async (request, reply) => {
    const nonce = randomBytes(18).toString('base64url');
    return reply
      .header('content-security-policy', pagePolicy(request, nonce))
      .type('text/html; charset=utf-8')
      .send(docsPage(nonce));
  });
  for (const file of swaggerFiles) {
    app.get(`/docs/${file}`, (_request, reply) => {
      const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
      return reply.header('vary', 'Accept-Encoding').sendFile(file, root, { maxAge: '1d', index: false });
    });
  }
}
