import { parse as parseQuery } from 'node:querystring';
import type { Endpoint } from '@balcao/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isCheapJson } from './limits/json-limits.ts';

/** The maximum size of a JSON body where the endpoint sets none. */
export const defaultMaxBodyBytes = 1024 * 1024;
/** The maximum size of a JSON body of calls that need no session: names, passwords and codes. */
const publicMaxBodyBytes = 16 * 1024;

export function maxBodyBytesOf({ access, maxBodyBytes }: Pick<Endpoint, 'access' | 'maxBodyBytes'>): number {
  return maxBodyBytes ?? (access === 'public' ? publicMaxBodyBytes : defaultMaxBodyBytes);
}

const tooComplex = { field: '', problem: 'nests too deep, or holds too many values' };

/** Returns true when the request has a body, even if it was already read. */
export function hasBody(request: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

export function isMultipart(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false;
}

/** Registers the parser for JSON, the only kind of body beside multipart, which has a parser of its own. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Some clients set the header on every request, including those without a body.
    if (bytes.length === 0) return done(null, undefined);
    if (!isCheapJson(bytes)) return done(new AppError('ERR_VALIDATION', { fields: [tooComplex] }));
    try {
      // Node's own decoding would replace broken bytes by replacement characters, and they would be stored.
      return parseJson(request, new TextDecoder('utf-8', { fatal: true }).decode(bytes), (error, body) => {
        if (error) done(new AppError('ERR_BROKEN_JSON'));
        else done(null, body);
      });
    } catch {
      return done(new AppError('ERR_BROKEN_JSON'));
    }
  });
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (!hasBody(request) || request.is404) done(null, undefined);
    else done(new AppError('ERR_UNSUPPORTED_MEDIA_TYPE'));
  });
}

/**
 * Adds a form field. A repeated name becomes a list, and so does a name that ends in `[]`, which some clients append to
 * lists.
 */
export function appendField(into: Record<string, unknown>, name: string, value: unknown): void {
  const isList = name.endsWith('[]');
  const key = isList ? name.slice(0, -2) : name;
  const before = Object.hasOwn(into, key) ? into[key] : undefined;
  if (before === undefined) into[key] = isList ? [value] : value;
  else into[key] = Array.isArray(before) ? [...(before as unknown[]), value] : [before, value];
}

export function parseQueryString(text: string): Record<string, unknown> {
  const query = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(parseQuery(text))) {
    for (const one of [value].flat()) appendField(query, name, one);
  }
  return query;
}
