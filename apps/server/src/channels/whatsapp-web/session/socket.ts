import { DisconnectReason, makeWASocket, type UserFacingSocketConfig, type WASocket } from 'baileys';
import { failPendingQueries, terminateSocket } from '../patches/socket-termination.ts';

/** Our name in the phone's list of linked devices. Linking by a code uses another name (`patches/pairing-code.ts`). */
export const ownBrowser: [string, string, string] = ['Balcao', 'Chrome', '6.0'];
/**
 * WhatsApp answers every keep-alive; one is sent after this part of the time after which a silent socket counts as
 * dead.
 */
const keepAliveFraction = 5 / 6;

export interface SocketEnd {
  /** WhatsApp's, or the library's code */
  code: number | undefined;
  error: Error | undefined;
  /** when WhatsApp last sent anything; undefined = never */
  lastFrameAt: Date | undefined;
}

/** One connection to WhatsApp, from its beginning to its end. */
export class ManagedSocket {
  readonly socket: WASocket;
  /** resolves when the socket is closed by either side */
  readonly closed: Promise<SocketEnd>;
  isOpen = false;
  #resolveClosed: (end: Omit<SocketEnd, 'lastFrameAt'>) => void = () => {};
  #isClosed = false;
  #lastFrameAt: number | undefined;

  /** @param timeoutMs milliseconds after which a silent socket is closed */
  constructor(timeoutMs: number, config: UserFacingSocketConfig) {
    const createdAt = Date.now();
    const watchdog = setInterval(
      () => {
        // The library notices, too, and then waits half a minute for a goodbye.
        if (Date.now() - (this.#lastFrameAt ?? createdAt) > timeoutMs) this.close(new SocketTimeoutError());
      },
      timeoutMs * (1 - keepAliveFraction),
    ).unref();
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = (end) => {
        this.isOpen = false;
        this.#isClosed = true;
        clearInterval(watchdog);
        resolve({ ...end, lastFrameAt: this.#lastFrameAt === undefined ? undefined : new Date(this.#lastFrameAt) });
      };
    });
    this.socket = makeWASocket({
      browser: ownBrowser,
      keepAliveIntervalMs: timeoutMs * keepAliveFraction,
      emitOwnEvents: false,
      markOnlineOnConnect: false,
      ...config,
    });
    this.socket.ws.on('frame', () => {
      this.#lastFrameAt = Date.now();
    });
    this.socket.ev.on('connection.update', ({ connection, lastDisconnect }) => {
      if (connection === 'open') this.isOpen = !this.#isClosed;
      if (connection !== 'close') return;
      this.#resolveClosed({ code: statusCodeOf(lastDisconnect?.error), error: lastDisconnect?.error });
      failPendingQueries(this.socket);
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Ends the connection at once: nothing leaves or is believed from here on. */
  close(error?: Error): void {
    if (this.#isClosed) return;
    this.#resolveClosed({ code: statusCodeOf(error), error });
    void terminateSocket(this.socket, error);
  }
}

class SocketTimeoutError extends Error {
  readonly output = { statusCode: DisconnectReason.connectionLost };
  constructor() {
    super('WhatsApp has been silent for too long');
  }
}

function statusCodeOf(error: Error | undefined): number | undefined {
  const { output } = (error ?? {}) as { output?: { statusCode?: number } };
  return output?.statusCode;
}
