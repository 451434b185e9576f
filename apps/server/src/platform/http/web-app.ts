import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { pagePolicy, workerPolicy, type PageSetup } from './headers.ts';
import { wantsWebApp } from './navigation.ts';

const notBuiltPage = `<!doctype html><html lang="pt"><meta charset="utf-8"><title>Balcão</title>
<p>O aplicativo web ainda não foi construído. <code>npm start</code> o constrói.</p>
<p lang="en">The web app is not built yet. <code>npm start</code> builds it.</p></html>
`;

/** The service worker, and what a phone reads about the app: browsers ask each time whether they changed. */
const askedAgain = /^(sw\.js|manifest\.webmanifest)$/;

/** What a phone shares with the installed app is kept by its service worker: only where there is none does it come here. */
const isShare = ({ method, url }: FastifyRequest) => method === 'POST' && url === '/share';

/**
 * Serves the built web app: its page to every navigation, its assets, and the files beside its page. Every answer tells the release of the app that is
 * served: a page of another one is outdated.
 * @param root the folder with index.html
 */
export async function serveWebApp(app: FastifyInstance, root: string, setup: PageSetup): Promise<void> {
  await app.register(fastifyStatic, { serve: false, preCompressed: true });

  const release = await readRelease(root);
  app.addHook('onRequest', async (request, reply) => {
    if (release !== undefined) void reply.header('x-web-release', release);
    if (isShare(request)) return reply.redirect('/share', 303);
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
    if (file === 'sw.js') void reply.header('content-security-policy', workerPolicy);
    const maxAge = askedAgain.test(file) ? 0 : '1h';
    return reply.header('vary', 'Accept-Encoding').sendFile(file, root, { maxAge, index: false });
  });
  app.setNotFoundHandler(() => {
    throw new AppError('ERR_NOT_FOUND');
  });
}

/** The release of the built web app, as its page has it; undefined where none is built. */
async function readRelease(root: string): Promise<string | undefined> {
  const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => '');
  return /<meta name="release" content="([\w-]{1,64})"/.exec(page)?.[1];
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
