import { connect, createServer, type Socket } from 'node:net';

type Behaviour = 'works' | 'hangs' | 'lies' | 'refuses';

export interface TestProxy {
  /** with user and password, where it asks for them */
  url: string;
  /** hosts that were asked for, with their ports */
  asked: string[];
  behaviour: Behaviour;
  /** another place for a host */
  places: Map<string, { host: string; port: number }>;
  close(): Promise<void>;
}

const login = `Basic ${Buffer.from('loja:segredo!').toString('base64')}`;

/** A proxy of HTTP or SOCKS5 on loopback, as people rent them, with the ways in which those go wrong. */
export async function startTestProxy(kind: 'http' | 'socks5'): Promise<TestProxy> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => {}).on('close', () => open.delete(client));
    if (proxy.behaviour === 'hangs') return;
    if (proxy.behaviour === 'lies') return void client.once('data', () => client.end('SSH-2.0-OpenSSH_9.6\r\n\r\n'));
    if (kind === 'http') serveHttp(client);
    else serveSocks(client);
  });

  function serveHttp(client: Socket): void {
    client.once('data', (chunk) => {
      const head = chunk.toString();
      const [, host = '', port = ''] = /^CONNECT \[?([^\]]+?)\]?:(\d+) /.exec(head) ?? [];
      if (!head.includes(`Proxy-Authorization: ${login}`))
        return void client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      if (proxy.behaviour === 'refuses') return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      forward(client, { host, port: Number(port) }, () => client.write('HTTP/1.1 200 Connection established\r\n\r\n'));
    });
  }

  function serveSocks(client: Socket): void {
    client.once('data', () => {
      client.write(Buffer.from([5, 2]));
      client.once('data', (given) => {
        const isRight = given.toString('latin1').slice(1) === '\u0004loja\u0008segredo!';
        client.write(Buffer.from([1, isRight ? 0 : 1]));
        client.once('data', (asked) => {
          const host = asked.subarray(5, 5 + (asked[4] ?? 0)).toString();
          const port = asked.readUInt16BE(asked.length - 2);
          const answer = (code: number) => client.write(Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]));
          if (proxy.behaviour === 'refuses') return void answer(2);
          forward(client, { host, port }, () => answer(0));
        });
      });
    });
  }

  function forward(client: Socket, target: { host: string; port: number }, onOpen: () => void): void {
    proxy.asked.push(`${target.host}:${target.port}`);
    const { host, port } = proxy.places.get(target.host) ?? target;
    const other = connect(port, host, onOpen);
    open.add(other);
    other.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('close', () => other.destroy());
    client.pipe(other).pipe(client);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const proxy: TestProxy = {
    url: `${kind}://loja:segredo!@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    asked: [],
    behaviour: 'works',
    places: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
  return proxy;
}
