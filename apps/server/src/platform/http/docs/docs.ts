import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { docsPage } from './docs-page.ts';
import { preferredLanguage } from '../preferred-language.ts';
import { pagePolicy } from '../headers.ts';

const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/**
 * Serves `/docs`, the API to read and to try, generated from the contract. It is built at the first request.
 * @param webRoot where the web app is, whose font the page has
 */
export function serveDocs(app: FastifyInstance, webRoot: string, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  let document: string | undefined;
  app.get('/docs/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify((await import('./openapi.ts')).openApi());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/docs', async (request, reply) => {
    const language = preferredLanguage(request.headers['accept-language']);
    const nonce = randomBytes(18).toString('base64url');
    return reply
      .header('content-security-policy', pagePolicy(request, nonce, { publicUrl }))
      .header('vary', 'Accept-Language')
      .type('text/html; charset=utf-8')
      .send(docsPage({ nonce, language, origin: publicUrl, font: await findFont(webRoot) }));
  });
  for (const file of swaggerFiles) {
    app.get(`/docs/${file}`, (_request, reply) => {
      const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
      return reply.header('vary', 'Accept-Encoding').sendFile(file, root, { maxAge: '1d', index: false });
    });
  }
}

/** The address of the font, whose name the build of the web app chooses; undefined while there is no build. */
async function findFont(webRoot: string): Promise<string | undefined> {
  const names = await readdir(join(webRoot, 'assets')).catch(() => []);
  const name = names.find((one) => /^figtree-latin-wght-normal[\w-]*\.woff2$/.test(one));
  return name && `/assets/${name}`;
}
