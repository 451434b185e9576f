import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServiceRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
  text: string;
  /** undefined = no JSON */
  json: unknown;
}

export interface ServiceAnswer {
  status?: number;
  /** sent as JSON, unless it is a text */
  body?: unknown;
  headers?: Record<string, string>;
  /** how it behaves beside that: never answers, or never ends */
  fault?: 'silent' | 'endless';
}

type Answering = (request: ServiceRequest) => ServiceAnswer | Promise<ServiceAnswer>;

/** Programs elsewhere that a company's addresses lead to, on this machine: each test says what is at the paths it uses. */
export class FakeServices {
  readonly requests: ServiceRequest[] = [];
  /** connections that their callers ended before an answer */
  closedEarly = 0;
  readonly #paths = new Map<string, Answering>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // The caller sees a broken connection.
      this.#handle(request, response).catch(() => response.destroy());
    });
  }

  static async start(): Promise<FakeServices> {
    const server = createServer();
    const services = new FakeServices(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return services;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Says what a path, and everything below it, answers. */
  on(path: string, answering: Answering): void {
    this.#paths.set(path, answering);
  }

  requestsTo(path: string): ServiceRequest[] {
    return this.requests.filter((request) => request.path.startsWith(path));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    response.once('close', () => {
      if (!response.writableEnded) this.closedEarly++;
    });
    const bytes = Buffer.concat(await incoming.toArray());
    const text = bytes.toString();
    const path = incoming.url ?? '';
    const request = {
      method: incoming.method ?? '',
      path,
      headers: incoming.headers,
      bytes,
      text,
      json: parseJson(text),
    };
    this.requests.push(request);
    const known = [...this.#paths.keys()].filter((one) => path.startsWith(one)).toSorted((a, b) => b.length - a.length);
    const answering = this.#paths.get(known[0] ?? '');
    const { status = 200, body = '', headers, fault } = answering ? await answering(request) : { status: 404 };
    if (fault === 'silent') return;
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
    if (fault !== 'endless') {
      response.end(isText ? body : JSON.stringify(body));
      return;
    }
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const writeChunk = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', writeChunk);
    writeChunk();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
