import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { parseStorableJson } from '../util/parse-json.ts';

/** How a service knows us and we know it, as TLS has it. */
export interface TlsIdentity {
  /** client certificate and its key, in PEM */
  pem?: string | undefined;
  /** the same as a PKCS #12 file without a password */
  pfx?: Buffer | undefined;
  /** certificate authorities to trust besides the usual ones */
  ca?: string | undefined;
}

export interface JsonAnswer {
  status: number;
  /** undefined = no JSON */
  json: unknown;
}

const timeoutMs = 15_000;
const maxAnswerBytes = 2_000_000;

/**
 * Calls a service with JSON, at an address of the configuration: what companies type goes through `Outbound`. `fetch` of Node.js cannot
 * show a client certificate, which is why this does not use it. It follows no redirect.
 * @throws Error when there is no answer, it takes longer than 15 s or is larger than 2 MB
 */
export function callJson(
  url: string,
  {
    method,
    headers,
    body,
    tls = {},
  }: { method: string; headers: Record<string, string>; body?: unknown; tls?: TlsIdentity },
): Promise<JsonAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<JsonAnswer>();
  const text = body === undefined ? undefined : JSON.stringify(body);
  const isTls = url.startsWith('https:');
  const { pem, pfx, ca } = tls;
  const request = (isTls ? requestHttps : requestHttp)(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      }),
      ...headers,
    },
    // A connection of its own: another call may have another certificate.
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(isTls && {
      ...(pem !== undefined && { cert: pem, key: pem }),
      ...(pfx && { pfx }),
      ...(ca !== undefined && { ca }),
    }),
  });
  request.on('error', reject);
  request.on('response', (response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.on('error', reject);
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) request.destroy(new Error('the answer is too large'));
      else chunks.push(chunk);
    });
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, json: parseStorableJson(Buffer.concat(chunks).toString('utf8')) }),
    );
  });
  request.end(text);
  return promise;
}
