import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { pagePolicy, type PageSetup } from './headers.ts';
import { wantsWebApp } from './navigation.ts';

const notBuiltPage = `<!doctype html><html lang="pt"><meta charset="utf-8"><title>Balcão</title>
<p>O aplicativo web ainda não foi construído. <code>npm start</code> o constrói.</p>
<p lang="en">The web app is not built yet. <code>npm start</code> builds it.</p></html>
`;

/**
 * Serves the built web app: its page to every navigation, its assets, and the files beside its page.
 * @param root the folder with index.html
 */
export async function serveWebApp(app: FastifyInstance, root: string, setup: PageSetup): Promise<void> {
  await app.register(fastifyStatic, { serve: false, preCompressed: true });

  app.addHook('onRequest', async (request, reply) => {
    if (wantsWebApp(request)) return sendPage(request, reply, root, setup);
    return undefined;
  });
  // Asset names contain a hash of their content.
  app.get('/assets/*', (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    return reply.header('vary', 'Accept-Encoding').sendFile(path, join(root, 'assets'), {
      maxAge: '365d',
      immutable: true,
      index: false,
    });
  });
  app.get('/:file(^[\\w.-]+\\.\\w+$)', (request, reply) => {
    const { file } = request.params as { file: string };
    return reply.header('vary', 'Accept-Encoding').sendFile(file, root, { maxAge: '1h', index: false });
  });
  app.setNotFoundHandler(() => {
    throw new AppError('ERR_NOT_FOUND');
  });
}

/**
 * Sends the page from a template: its nonce is valid for this answer only, so it may not be stored or precompressed.
 */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  root: string,
  setup: PageSetup,
): Promise<FastifyReply> {
  request.isPage = true;
  const nonce = randomBytes(18).toString('base64url');
  const template = await readFile(join(root, 'index.html'), 'utf8').catch(() => undefined);
  return reply
    .code(template === undefined ? 503 : 200)
    .header('content-security-policy', pagePolicy(request, nonce, setup))
    .type('text/html; charset=utf-8')
    .send(template?.replaceAll('{{nonce}}', nonce) ?? notBuiltPage);
}
