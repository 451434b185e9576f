import { lookup as resolveHost, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { AppError } from '../../app-error.ts';
import { traced, traceHeaders } from '../../observe/tracing.ts';
import { createAddressCheck } from './outbound-addresses.ts';

const defaultTimeoutMs = 30_000;
const defaultMaxBytes = 1024 * 1024;
/**
 * Open at the same time to one host; further requests wait for one of them. It is more than the conversations that a process has
 * answered side by side, so that none of them waits for another's model.
 */
const maxSocketsByHost = 640;
const idleMs = 10_000;

export interface OutboundRequest {
  url: string;
  /** without it: POST with a body, else GET */
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** from the first step to the last byte */
  timeoutMs?: number;
  /** of the answer's body */
  maxBytes?: number;
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/**
 * Why a request has no answer: `invalid` and `private` = the address may not be called; `unreachable` = no server answers there;
 * `timeout`, `tooLarge` = the answer was longer than allowed.
 */
export type OutboundProblem = 'invalid' | 'private' | 'unreachable' | 'timeout' | 'tooLarge';

/** A request that got no answer; an answer with an error status is an answer. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly problem: OutboundProblem;
  constructor(problem: OutboundProblem, host: string, options?: ErrorOptions) {
    super(`${problem}: ${host}`, options);
    this.problem = problem;
  }
}

/**
 * The only way to an address that a company typed. It resolves the host once and dials what it checked, so that no second answer of
 * the name server leads elsewhere; it follows no redirect, uses no cookies, and bounds time and size.
 */
export interface Outbound {
  /** @throws OutboundError */
  request(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Returns `request` in the shape of `fetch`, for libraries. */
  createFetch(limits?: Pick<OutboundRequest, 'timeoutMs' | 'maxBytes'>): typeof globalThis.fetch;
  /**
   * Checks an address before it is stored; uses the network, so it stays outside of transactions. A host that does not
   * resolve now may do so later and passes.
   * @throws AppError ERR_ADDRESS_REFUSED
   */
  requireAllowed(url: string): Promise<void>;
  /** Whether an address names, by its number, what the operator listed of the own network: such may be called without encryption. */
  isListed(url: string): boolean;
  close(): void;
}

const methodOf = ({ method, body }: Pick<OutboundRequest, 'method' | 'body'>) =>
  method ?? (body === undefined ? 'GET' : 'POST');

export function createOutbound({ privateAddresses }: { privateAddresses: readonly string[] }): Outbound {
  const isAllowed = createAddressCheck(privateAddresses);
  const isPublic = createAddressCheck([]);
  const lookup = createLookup(isAllowed);
  const agentOptions = { keepAlive: true, maxSockets: maxSocketsByHost, timeout: idleMs };
  const [plain, secure] = [new http.Agent(agentOptions), new https.Agent(agentOptions)];

  /** The address as it is called; its host is checked here where it is an address itself, which is never looked up. */
  function parseAddress(text: string): URL {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      throw new OutboundError('invalid', url?.host ?? '');
    const host = hostOf(url);
    if (isIP(host) !== 0 && !isAllowed(host)) throw new OutboundError('private', host);
    return url;
  }

  async function request({ timeoutMs = defaultTimeoutMs, ...options }: OutboundRequest): Promise<OutboundAnswer> {
    const url = parseAddress(options.url);
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
    try {
      // The host is left out: a company typed it.
      const method = methodOf(options);
      return await traced(`${method} outbound`, 'outbound', { 'http.request.method': method }, () =>
        exchange(url, options, signal),
      );
    } catch (error) {
      options.signal?.throwIfAborted();
      const known = findCause(error);
      if (known) throw known;
      throw new OutboundError(deadline.aborted ? 'timeout' : 'unreachable', url.host, { cause: error });
    }
  }

  function exchange(url: URL, options: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer> {
    const { body, maxBytes = defaultMaxBytes } = options;
    const isSecure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const outgoing = (isSecure ? https : http).request(url, {
        agent: isSecure ? secure : plain,
        method: methodOf(options),
        headers: {
          'user-agent': 'Balcao',
          ...traceHeaders(),
          ...options.headers,
          'accept-encoding': 'identity',
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
        lookup,
        signal,
      });
      outgoing.on('error', reject);
      outgoing.on('response', (answer) => {
        readBody(answer, maxBytes, url.host).then(
          (bytes) => resolve({ status: answer.statusCode ?? 0, headers: headersOf(answer), body: bytes }),
          (error: unknown) => {
            outgoing.destroy();
            reject(error);
          },
        );
      });
      outgoing.end(body);
    });
  }

  return {
    request,
    createFetch: (limits) => async (input, init) => {
      const asked = new Request(input, init);
      const { status, headers, body } = await request({
        ...limits,
        url: asked.url,
        method: asked.method,
        headers: Object.fromEntries(asked.headers),
        ...(asked.body && { body: new Uint8Array(await asked.arrayBuffer()) }),
        signal: asked.signal,
      });
      const isBodyless = [204, 205, 304].includes(status);
      return new Response(isBodyless ? null : new Uint8Array(body), { status, headers });
    },
    async requireAllowed(text) {
      try {
        const host = hostOf(parseAddress(text));
        await new Promise<void>((resolve, reject) => {
          lookup(host, { all: true }, (error) => (error instanceof OutboundError ? reject(error) : resolve()));
        });
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        throw new AppError('ERR_ADDRESS_REFUSED', { reason: error.problem === 'private' ? 'private' : 'invalid' });
      }
    },
    isListed(text) {
      const host = URL.canParse(text) ? hostOf(new URL(text)) : '';
      return isAllowed(host) && !isPublic(host);
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

/** Resolves a host to those of its addresses that may be dialled. */
function createLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolveHost(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '');
      const addresses = found.filter(({ address }) => isAllowed(address));
      const [first] = addresses;
      if (!first) return done(new OutboundError('private', host), '');
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

async function readBody(answer: IncomingMessage, maxBytes: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutboundError('tooLarge', host);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}

/** The error before a library wrapped it: the socket reports several addresses at once. */
function findCause(error: unknown): OutboundError | undefined {
  if (error instanceof OutboundError) return error;
  if (error instanceof AggregateError) return error.errors.map(findCause).find(Boolean);
  return error instanceof Error && error.cause !== undefined ? findCause(error.cause) : undefined;
}

/** Without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');
