import { fillPath } from '@balcao/contract';
import type { Endpoint } from '@balcao/contract';
import { recordServerRelease } from '../release/release.ts';
import { recordServerTime } from '../../ui/hooks/server-clock.ts';
import { ApiError, isApiError } from './api-error.ts';

/** What a call passes on, beside its endpoint. */
export interface RequestInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** sent as multipart in the field the endpoint names, the body's fields beside them */
  files?: readonly File[];
  /** `updatedAt` of the record that is to be changed, where it is not to be changed in another state */
  ifMatch?: string;
  /** of a POST: a repeat with it does nothing and is answered as the first call */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal;
  /** is called with the share of the upload that has left, 0 to 1 */
  onProgress?: (share: number) => void;
}

const requestTimeoutMs = 30_000;

/** Runs before a refused call rejects: what shows errors finds their texts. */
let beforeRefusal: () => Promise<void> = async () => undefined;

export function prepareRefusals(prepare: () => Promise<void>): void {
  beforeRefusal = prepare;
}

/** Makes one HTTP exchange: builds the request that an endpoint describes and reads the answer. Every failure is an ApiError. */
export async function send(endpoint: Endpoint, input: RequestInput, token: string | null): Promise<unknown> {
  try {
    return await exchange(endpoint, input, token);
  } catch (error) {
    if (isApiError(error) && error.status !== 0) await beforeRefusal();
    throw error;
  }
}

async function exchange(endpoint: Endpoint, input: RequestInput, token: string | null): Promise<unknown> {
  const url = fillPath(endpoint.path, asRecord(input.params)) + buildQuery(asRecord(input.query));
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (input.ifMatch !== undefined) headers['if-match'] = `"${input.ifMatch}"`;
  if (input.idempotencyKey !== undefined && endpoint.method === 'POST')
    headers['idempotency-key'] = input.idempotencyKey;
  const body = buildBody(endpoint, input);
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  if (input.onProgress) return sendWithProgress(endpoint.method, url, headers, body, input);

  // A large upload may take as long as it takes; everything else has an end.
  const timeout = body instanceof FormData ? undefined : AbortSignal.timeout(requestTimeoutMs);
  const signal = AbortSignal.any([input.signal, timeout].filter((one) => one !== undefined));
  let response: Response;
  let text: string;
  try {
    const sentAt = Date.now();
    response = await fetch(url, { method: endpoint.method, headers, body, signal });
    recordServerTime(response.headers.get('date'), sentAt);
    recordServerRelease(response.headers.get('x-web-release'));
    text = await response.text();
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiError('ERR_NETWORK', 0, timeout?.aborted ? { timedOut: true } : {});
  }
  return readAnswer(response.status, text);
}

/** fetch does not report how far an upload is; XMLHttpRequest does. */
function sendWithProgress(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string | FormData | undefined,
  { signal, onProgress }: RequestInput,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new ApiError('ERR_NETWORK', 0)));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

/** The parsed answer of a success; throws ApiError for everything else. */
export function readAnswer(status: number, text: string): unknown {
  const answer = parseJson(text);
  if (status >= 200 && status < 300) return answer;
  const { error, ...details } = asRecord(answer);
  if (typeof error === 'string') throw new ApiError(error, status, details);
  // A proxy in between answers with pages of its own.
  throw new ApiError(status >= 502 && status <= 504 ? 'ERR_UNAVAILABLE' : 'ERR_INTERNAL_SERVER_ERROR', status);
}

function buildBody(endpoint: Endpoint, input: RequestInput): string | FormData | undefined {
  if (!input.files?.length) return input.body === undefined ? undefined : JSON.stringify(input.body);
  const form = new FormData();
  for (const [name, value] of Object.entries(asRecord(input.body))) {
    if (value === undefined || value === null) continue;
    // Lists are repeated fields, one per file; objects travel as JSON text.
    for (const item of Array.isArray(value) ? value : [value]) {
      form.append(name, typeof item === 'object' ? JSON.stringify(item) : String(item));
    }
  }
  for (const file of input.files) form.append(endpoint.files?.field ?? 'files', file, file.name);
  return form;
}

function buildQuery(query: Record<string, unknown>): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    text.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return text.size === 0 ? '' : `?${text.toString()}`;
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
