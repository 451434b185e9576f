import { createServer, type Socket } from 'node:net';
import pg from 'pg';

/**
 * A pooler as one may stand between the program and its database: it logs in by itself, takes every client, and drops the
 * start-up parameter `options` without a word.
 */
export interface Pooler {
  url: string;
  /** the options that clients asked for */
  readonly dropped: string[];
  /** from the next message of each client that is outside a transaction */
  mode: 'session' | 'transaction';
  close(): Promise<void>;
}

interface Backend {
  socket: Socket;
  receive(data: Buffer): void;
}

export interface PoolerOptions {
  mode: Pooler['mode'];
  /** which of the idle backends the next transaction gets */
  hands: 'latest' | 'oldest';
  /** backends that are there from the beginning */
  idle?: number;
  most?: number;
}

/** Cuts a stream into whole messages: a type of one byte, then their length, which counts itself. */
function messages(each: (type: string, message: Buffer) => void): (data: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (data) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= 5 && rest.length >= rest.readInt32BE(1) + 1) {
      const message = rest.subarray(0, rest.readInt32BE(1) + 1);
      rest = rest.subarray(message.length);
      each(String.fromCharCode(message[0] ?? 0), message);
    }
  };
}

function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', 'server_version', '18.0'),
  message('S', 'client_encoding', 'UTF8'),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
]);

export async function startPooler(
  url: string,
  { mode, hands, idle: beginning = 0, most = 60 }: PoolerOptions,
): Promise<Pooler> {
  const idle: Backend[] = [];
  const waiting: ((backend: Backend) => void)[] = [];
  const open = new Set<Socket>();
  const dropped: string[] = [];
  let count = 0;

  async function connectBackend(): Promise<Backend> {
    count += 1;
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    const socket = (client as unknown as { connection: { stream: Socket } }).connection.stream;
    const backend: Backend = { socket, receive: () => {} };
    socket.removeAllListeners('data');
    socket.on('data', (data) => backend.receive(data));
    open.add(socket);
    return backend;
  }

  async function take(): Promise<Backend> {
    const backend = hands === 'latest' ? idle.pop() : idle.shift();
    if (backend) return backend;
    if (count < most) return connectBackend();
    return new Promise((resolve) => waiting.push(resolve));
  }

  function release(backend: Backend): void {
    backend.receive = () => {};
    const next = waiting.shift();
    if (next) next(backend);
    else idle.push(backend);
  }

  function serve(client: Socket): void {
    open.add(client);
    client.setNoDelay(true);
    client.on('error', () => {});
    let backend: Backend | undefined;
    let taking: Promise<void> | undefined;
    let unsent: Buffer[] = [];
    /** answers that are still to come before the backend is idle */
    let due = 0;

    const answers = (own: Backend) =>
      messages((type, data) => {
        client.write(data);
        if (type !== 'Z') return;
        due -= 1;
        if (due > 0 || pooler.mode === 'session' || data[5] !== 'I'.charCodeAt(0)) return;
        backend = undefined;
        release(own);
      });
    const send = (data: Buffer) => {
      if (backend) return void backend.socket.write(data);
      unsent.push(data);
      taking ??= take().then((taken) => {
        taking = undefined;
        backend = taken;
        taken.receive = answers(taken);
        for (const one of unsent) taken.socket.write(one);
        unsent = [];
      });
    };
    const onData = messages((type, data) => {
      if (type === 'X') return void client.end();
      if (type === 'Q' || type === 'S') due += 1;
      send(data);
    });
    client.once('data', (startup: Buffer) => {
      const words = startup.subarray(8).toString().split('\0');
      const options = words[words.indexOf('options') + 1];
      if (words.includes('options') && options !== undefined) dropped.push(options);
      client.write(welcome);
      client.on('data', onData);
    });
    client.on('close', () => {
      open.delete(client);
      // What a session left behind is not passed on to the next one.
      backend?.socket.destroy();
    });
  }

  for (let made = 0; made < beginning; made += 1) idle.push(await connectBackend());
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = new URL(url);
  own.search = '';
  own.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const pooler: Pooler = {
    url: own.toString(),
    dropped,
    mode,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
  return pooler;
}
