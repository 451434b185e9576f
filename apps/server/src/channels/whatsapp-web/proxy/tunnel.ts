import { lookup as resolveHost } from 'node:dns/promises';
import { connect, isIP, isIPv6, type Socket } from 'node:net';
import type { ProxyProblem } from '@balcao/contract';

/** A proxy that does not answer within this time counts as hanging. */
const tunnelTimeoutMs = 10_000;
/** The answer of a proxy before the tunnel begins is short. */
const maxAnswerBytes = 8_192;

/** A proxy did not do what it shall. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly problem: ProxyProblem;
  constructor(problem: ProxyProblem, options?: ErrorOptions) {
    super(`the proxy: ${problem}`, options);
    this.problem = problem;
  }
}

interface Target {
  host: string;
  port: number;
}

/**
 * A connection to a host through a proxy, over HTTP (CONNECT) or SOCKS5; the proxy resolves the host.
 * @param isAllowed whether this address may be dialled: what a company types leads into no private network
 * @throws ProxyError
 */
export async function openTunnel(proxy: URL, target: Target, isAllowed: (address: string) => boolean): Promise<Socket> {
  const host = proxy.hostname.replace(/^\[|\]$/g, '');
  const address = isIP(host)
    ? host
    : await resolveHost(host).then(
        (found) => found.address,
        () => undefined,
      );
  if (address === undefined) throw new ProxyError('unreachable');
  if (!isAllowed(address)) throw new ProxyError('private');
  const socket = connect({ host: address, port: Number(proxy.port || defaultPort(proxy)) });
  const timer = setTimeout(() => socket.destroy(new ProxyError('hangs')), tunnelTimeoutMs);
  try {
    const reader = new AnswerReader(socket);
    await (proxy.protocol === 'socks5:'
      ? askSocks(proxy, target, socket, reader)
      : askHttp(proxy, target, socket, reader));
    reader.release();
    return socket;
  } catch (error) {
    socket.destroy();
    throw error instanceof ProxyError ? error : new ProxyError('unreachable', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

const defaultPort = ({ protocol }: URL) => (protocol === 'socks5:' ? 1080 : 80);

/** Reads what a proxy answers, piece by piece. */
class AnswerReader {
  readonly #socket: Socket;
  #bytes = Buffer.alloc(0);
  #failure: Error | undefined;
  #wake = () => {};

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', this.#onData);
    socket.on('error', this.#onError);
    socket.on('close', this.#onClose);
  }

  /** Reads until `find` returns the length of the answer, then takes that many bytes. */
  async read(find: (bytes: Buffer) => number | undefined): Promise<Buffer> {
    for (;;) {
      const length = find(this.#bytes);
      if (length !== undefined && this.#bytes.length >= length) {
        const answer = this.#bytes.subarray(0, length);
        this.#bytes = this.#bytes.subarray(length);
        return answer;
      }
      if (this.#failure) throw this.#failure;
      if (this.#bytes.length > maxAnswerBytes) throw new ProxyError('lies');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  release(): void {
    this.#socket.off('data', this.#onData).off('error', this.#onError).off('close', this.#onClose);
    // The server behind the tunnel sends nothing before it receives something.
    if (this.#bytes.length > 0) throw new ProxyError('lies');
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    this.#wake();
  };

  readonly #onError = (error: Error): void => {
    this.#failure = error;
    this.#wake();
  };

  readonly #onClose = (): void => {
    this.#failure ??= new ProxyError('refused');
    this.#wake();
  };
}

async function askHttp(proxy: URL, { host, port }: Target, socket: Socket, reader: AnswerReader): Promise<void> {
  const authority = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  const { user, password } = credentialsOf(proxy);
  const login =
    user === '' ? '' : `Proxy-Authorization: Basic ${Buffer.from(`${user}:${password}`).toString('base64')}\r\n`;
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${login}\r\n`);
  const head = await reader.read((bytes) => {
    const end = bytes.indexOf('\r\n\r\n');
    return end < 0 ? undefined : end + 4;
  });
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1'))?.[1];
  if (status === undefined) throw new ProxyError('lies');
  if (status === '407') throw new ProxyError('auth');
  if (!status.startsWith('2')) throw new ProxyError('refused');
}

const socksVersion = 5;
const socksAuth = { none: 0, password: 2 } as const;

async function askSocks(proxy: URL, { host, port }: Target, socket: Socket, reader: AnswerReader): Promise<void> {
  const { user, password } = credentialsOf(proxy);
  const methods = user === '' ? [socksAuth.none] : [socksAuth.none, socksAuth.password];
  socket.write(Buffer.from([socksVersion, methods.length, ...methods]));
  const [version, method] = await reader.read(() => 2);
  if (version !== socksVersion) throw new ProxyError('lies');
  if (method === socksAuth.password) {
    socket.write(Buffer.concat([Buffer.from([1]), lengthed(user), lengthed(password)]));
    if ((await reader.read(() => 2))[1] !== 0) throw new ProxyError('auth');
  } else if (method !== socksAuth.none) throw new ProxyError('auth');
  const portBytes = Buffer.from([port >> 8, port & 0xff]);
  socket.write(Buffer.concat([Buffer.from([socksVersion, 1, 0, 3]), lengthed(host), portBytes]));
  const answer = await reader.read((bytes) => {
    const [, , , kind, length = 0] = bytes;
    if (bytes.length < 5) return undefined;
    return kind === 1 ? 10 : kind === 4 ? 22 : 7 + length;
  });
  if (answer[0] !== socksVersion) throw new ProxyError('lies');
  if (answer[1] !== 0) throw new ProxyError('refused');
}

const lengthed = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
};

const credentialsOf = ({ username, password }: URL) => ({
  user: decodeURIComponent(username),
  password: decodeURIComponent(password),
});
