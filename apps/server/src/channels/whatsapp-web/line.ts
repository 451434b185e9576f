import { DisconnectReason, makeWASocket, type UserFacingSocketConfig, type WASocket } from 'baileys';

/** What the library calls us to the phone: "Chrome (Balcao)". The name of an operating system is refused when linking by code. */
const browser: [string, string, string] = ['Balcao', 'Chrome', '6.0'];
/** WhatsApp answers every sign of life; of the time after which a line that says nothing is dead, one is given after this part. */
const keepAliveAfter = 5 / 6;
/** How long a goodbye may take before the line is cut. */
const goodbyeTakes = 500;

export interface LineEnd {
  /** WhatsApp's, or the library's word for it */
  code: number | undefined;
  error: Error | undefined;
  /** when WhatsApp was last heard; undefined = never */
  heardAt: Date | undefined;
}

/** One connection to WhatsApp, from its beginning to its end. */
export class Line {
  readonly socket: WASocket;
  /** resolves when it is over, whoever ended it */
  readonly ended: Promise<LineEnd>;
  isOpen = false;
  #end: (end: Omit<LineEnd, 'heardAt'>) => void = () => {};
  #isOver = false;
  #heardAt: number | undefined;

  /** @param timeout milliseconds after which a line that says nothing is given up */
  constructor(timeout: number, config: UserFacingSocketConfig) {
    const began = Date.now();
    const listening = setInterval(() => {
      // The library notices, too, and then waits half a minute for a goodbye.
      if (Date.now() - (this.#heardAt ?? began) > timeout) this.hangUp(new LineLost());
    }, timeout * (1 - keepAliveAfter)).unref();
    this.ended = new Promise((resolve) => {
      this.#end = (end) => {
        this.isOpen = false;
        this.#isOver = true;
        clearInterval(listening);
        resolve({ ...end, heardAt: this.#heardAt === undefined ? undefined : new Date(this.#heardAt) });
      };
    });
    this.socket = makeWASocket({ browser, keepAliveIntervalMs: timeout * keepAliveAfter, emitOwnEvents: false, markOnlineOnConnect: false, syncFullHistory: false, ...config });
    this.socket.ws.on('frame', () => {
      this.#heardAt = Date.now();
    });
    this.socket.ev.on('connection.update', ({ connection, lastDisconnect }) => {
      if (connection === 'open') this.isOpen = !this.#isOver;
      if (connection !== 'close') return;
      this.#end({ code: codeOf(lastDisconnect?.error), error: lastDisconnect?.error });
      this.#release();
    });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Ends it at once: nothing leaves or is believed from here on. */
  hangUp(error?: Error): void {
    if (this.#isOver) return;
    this.#end({ code: codeOf(error), error });
    void this.#goodbye(error);
  }

  /** Whoever waits for an answer gets none any more; the library would have them wait for another minute, with what they hold. */
  #release(): void {
    this.socket.ws.emit('error', new Error('the line is gone'));
  }

  async #goodbye(error: Error | undefined): Promise<void> {
    const { ws } = this.socket as unknown as { ws: { socket?: { terminate(): void } | null } };
    const wire = ws.socket;
    const cut = setTimeout(() => wire?.terminate(), goodbyeTakes).unref();
    try {
      const ending = this.socket.end(error);
      this.#release();
      await ending;
    } catch {
      // Whatever it stumbled over belongs to a line that is gone.
    }
    clearTimeout(cut);
  }
}

class LineLost extends Error {
  readonly output = { statusCode: DisconnectReason.connectionLost };
  constructor() {
    super('WhatsApp has not been heard for too long');
  }
}

function codeOf(error: Error | undefined): number | undefined {
  const { output } = (error ?? {}) as { output?: { statusCode?: number } };
  return output?.statusCode;
}
