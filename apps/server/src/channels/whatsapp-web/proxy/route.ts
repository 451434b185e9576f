import http from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { ConnectionRef } from '../../port/channel.ts';
import { openTunnel, ProxyError } from './tunnel.ts';

/** The proxy of a connection as a whole address; undefined = it goes out directly. */
export type FindProxy = (connection: ConnectionRef) => Promise<string | undefined>;

interface RouteDeps {
  findProxy: FindProxy;
  isAllowedAddress(address: string): boolean;
}

/** Which way a session goes to WhatsApp: everything that it sends and fetches, so that no other address shows. */
export class Route {
  readonly #deps: RouteDeps;
  readonly #connection: ConnectionRef;
  #agents: ReturnType<typeof createAgents> | undefined;
  #address: string | undefined;

  constructor(deps: RouteDeps, connection: ConnectionRef) {
    this.#deps = deps;
    this.#connection = connection;
  }

  /** Reads the proxy as it is set now, for the next socket. */
  async refresh(): Promise<void> {
    const address = await this.#deps.findProxy(this.#connection);
    if (address === this.#address) return;
    this.#address = address;
    this.#agents = address === undefined ? undefined : createAgents(new URL(address), this.#deps.isAllowedAddress);
  }

  /** For an address of this protocol; undefined = directly. */
  agentFor(protocol: string): https.Agent | undefined {
    return protocol === 'wss:' || protocol === 'https:' ? this.#agents?.secure : this.#agents?.plain;
  }

  /** A `fetch` through the proxy, which the global one does not support. It follows no redirect. */
  readonly fetch = async (
    url: URL,
    init: { headers?: Record<string, string>; signal: AbortSignal },
  ): Promise<Response> => {
    const agent = this.agentFor(url.protocol);
    if (!agent) return fetch(url, { ...init, redirect: 'error' });
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      https.get(url, { ...init, agent }, resolve).on('error', reject);
    });
    const { statusCode: status = 502 } = answer;
    if (status >= 300 && status < 400) throw new Error('a redirect');
    return new Response(status === 204 ? null : (Readable.toWeb(answer) as ReadableStream), { status });
  };
}

type CreateConnection = http.Agent['createConnection'];

/** Agents whose connections all go through a proxy. */
function createAgents(proxy: URL, isAllowed: (address: string) => boolean) {
  const open = (host: string, port: number) => openTunnel(proxy, { host, port }, isAllowed);
  // The library knows agents of one kind only, and hands them on.
  const [plain, secure] = [new http.Agent() as https.Agent, new https.Agent()];
  const through =
    (connect: (host: string, port: number) => Promise<Socket>): CreateConnection =>
    (options, callback) => {
      connect(options.host ?? '', Number(options.port)).then(
        (socket) => callback?.(null, socket),
        (error: unknown) => callback?.(error as Error, undefined as never),
      );
      return undefined;
    };
  plain.createConnection = through(open);
  secure.createConnection = through(async (host, port) => openTls(await open(host, port), host));
  return { plain, secure };
}

/** Only the host itself has its certificate: a proxy that answers in its place is detected here. */
export function openTls(socket: Socket, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const secured = connectTls({ socket, ...(isIP(host) ? {} : { servername: host }), host });
    const fail = (error: Error) => {
      socket.destroy();
      reject(new ProxyError('lies', { cause: error }));
    };
    secured.setTimeout(10_000, () => fail(new ProxyError('hangs')));
    secured.once('error', fail);
    secured.once('secureConnect', () => {
      secured.setTimeout(0);
      secured.off('error', fail);
      resolve(secured);
    });
  });
}
