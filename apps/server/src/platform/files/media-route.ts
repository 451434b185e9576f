import type { UserActor } from '@balcao/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { requestInfo } from '../http/request-info.ts';
import type { AccessControl } from '../http/types.ts';
import { parseRange } from './byte-range.ts';
import { contentDisposition, mediaPolicy, servedType } from './disposition.ts';
import type { Files } from './files.ts';

/**
 * Decides whether this actor, a member of the file's company, may read the file without a signed address, and returns
 * the file's name if so. By default no caller may, since colleagues of other queues are members too.
 */
export type MayRead = (actor: UserActor, key: string) => Promise<{ name: string; mime: string } | undefined>;

interface MediaRouteDeps extends Pick<AccessControl, 'authenticate'> {
  files: Files;
  mayReadFile?: MayRead | undefined;
  /** whether web apps on other origins may show our images */
  crossOrigin: boolean;
}

interface MediaAccess {
  name: string;
  mime: string;
  /** seconds for which a browser may cache it */
  maxAge: number;
}

/**
 * Serves `GET /media/{companyId}/{key}`: a stored file, to a request with a signed address or with a bearer that may
 * read it.
 */
export function serveMedia(app: FastifyInstance, setup: MediaRouteDeps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:companyId/:key',
    handler: async (request, reply) => {
      const { companyId, key } = request.params as { companyId: string; key: string };
      const file = { companyId: /^\d{1,10}$/.test(companyId) ? Number(companyId) : 0, key };
      return send(request, reply, setup, file, await resolveAccess(request, setup, file));
    },
  });
}

interface FileRef {
  companyId: number;
  key: string;
}

async function resolveAccess(
  request: FastifyRequest,
  { files, ...setup }: MediaRouteDeps,
  file: FileRef,
): Promise<MediaAccess> {
  const [name, mime, expires, signature] = ['name', 'type', 'expires', 'signature'].map((field) => {
    const value = (request.query as Record<string, unknown>)[field];
    return typeof value === 'string' ? value : '';
  }) as [string, string, string, string];
  const link = signature === '' ? undefined : files.checkSignature({ ...file, name, mime }, { expires, signature });
  if (link?.kind === 'good') return { name, mime, maxAge: link.secondsLeft };

  if (request.headers.authorization !== undefined) {
    const actor = await setup.authenticate(requestInfo(request), {});
    request.actor = actor;
    const known = actor?.companyId === file.companyId ? await setup.mayReadFile?.(actor, file.key) : undefined;
    if (known) return { ...known, maxAge: 3600 };
  }
  if (link?.kind === 'expired') throw new AppError('ERR_LINK_EXPIRED');
  // A forged address and another company's file are answered like a missing file.
  throw new AppError(link || request.actor ? 'ERR_NOT_FOUND' : 'ERR_SESSION_EXPIRED');
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, crossOrigin }: MediaRouteDeps,
  { companyId, key }: FileRef,
  { name, mime, maxAge }: MediaAccess,
): Promise<FastifyReply> {
  const size = await files.size(companyId, key);
  if (size === undefined) throw new AppError('ERR_NOT_FOUND');
  const etag = `"${key}"`;
  const headers = {
    'content-security-policy': mediaPolicy(mime),
    'cache-control': `private, max-age=${maxAge}, immutable`,
    'accept-ranges': 'bytes',
    etag,
    vary: 'Authorization',
    ...(crossOrigin && { 'cross-origin-resource-policy': 'cross-origin' }),
  };
  if (request.headers['if-none-match'] === etag) return reply.code(304).headers(headers).send();

  // Stored files never change, so a condition only fails for an entity tag that was never ours.
  const { range: asked, 'if-range': version = etag } = request.headers;
  const range = parseRange(version === etag ? asked : undefined, size);
  if (range === 'refused') return reply.code(416).header('content-range', `bytes */${size}`).send();

  const part = range === 'whole' ? undefined : range;
  const content = request.method === 'HEAD' ? undefined : await files.open(companyId, key, part);
  if (content === undefined && request.method !== 'HEAD') throw new AppError('ERR_NOT_FOUND');
  if (part) void reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  return reply
    .headers({
      ...headers,
      'content-type': servedType(mime),
      'content-disposition': contentDisposition(mime, name),
      'content-length': String(part ? part.end - part.start + 1 : size),
    })
    .send(content);
}
