import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusalOfInteractive, refusalOfSticker } from './fake-graph-interactive.ts';
import type { FakeAccount } from './fake-account.ts';
import { FakeManagement } from './fake-management.ts';

/** A message that a business sent, as requested. Every one is kept, so that repeats show. */
export interface FakeSentMessage {
  id: string;
  to: string;
  type: string;
  from: string;
  body: Record<string, unknown>;
}

/** An id of a message as Meta makes them: whom it concerns, and the message's own part, which is the same in every scope. */
export function wamidIn(scope: string, token = randomBytes(10).toString('hex').toUpperCase()): string {
  const part = (text: string) => Buffer.from([0x18, text.length, ...Buffer.from(text)]);
  const middle = Buffer.from([0x15, 0x02, 0x00, 0x12]);
  const bytes = Buffer.concat([Buffer.from([0x1c]), part(scope), middle, part(token), Buffer.from([0])]);
  return `wamid.${bytes.toString('base64')}`;
}

interface Fault {
  code: number;
  status: number;
}

/**
 * Meta's Graph API on this machine: it accepts messages and files, reports on them by signed webhooks, and fails on
 * demand.
 */
export class FakeGraph {
  readonly sent: FakeSentMessage[] = [];
  readonly read: string[] = [];
  /** messages below which an attendant was shown as writing */
  readonly typing: string[] = [];
  /** reports that follow a message automatically */
  autoReports: readonly string[] = ['sent', 'delivered'];
  /** requests to change who has a conversation */
  readonly threadControls: { to: string; action: string }[] = [];
  /** calls that were turned down */
  readonly rejectedCalls: string[] = [];
  /** numbers that have not written for a day */
  readonly outsideWindow = new Set<string>();
  readonly files = new Map<string, { bytes: Buffer; mime: string }>();
  /** things of each catalogue */
  readonly catalogues = new Map<string, { retailer_id: string; name: string; image_url?: string }[]>();
  /** what concerns the account and its app: setting up, and templates */
  readonly management = new FakeManagement();
  readonly #accounts = new Map<string, FakeAccount>();
  readonly #faults: Fault[] = [];
  readonly #refusedTemplates = new Map<string, number>();
  #answersToDrop = 0;
  readonly #server: Server;
  #webhookQueue: Promise<unknown> = Promise.resolve();

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // The caller sees a broken connection.
      this.#handleRequest(request, response).catch(() => response.destroy());
    });
  }

  static async start(): Promise<FakeGraph> {
    const server = createServer();
    const graph = new FakeGraph(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return graph;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.#webhookQueue.catch(() => {});
  }

  /** Creates a business with one number. */
  createAccount(given: Partial<FakeAccount> = {}): FakeAccount {
    const digits = () => String(randomInt(100_000_000_000, 999_999_999_999));
    const account: FakeAccount = {
      phoneNumberId: digits(),
      businessAccountId: digits(),
      accountName: 'Loja',
      appId: digits(),
      accessToken: `EAA${randomBytes(20).toString('hex')}`,
      appSecret: randomBytes(16).toString('hex'),
      verifyToken: randomBytes(12).toString('hex'),
      number: `5511${randomInt(300_000_000, 399_999_999)}`,
      callbackUrl: '',
      templates: [],
      ...given,
    };
    this.#accounts.set(account.phoneNumberId, account);
    return account;
  }

  /** Refuses the next requests, one fault each. */
  failNext(code: number, { status = 400, times = 1 } = {}): void {
    for (let count = 0; count < times; count += 1) this.#faults.push({ code, status });
  }

  /** Refuses messages of a template until it is accepted again. */
  refuseTemplate(name: string, code: number): void {
    this.#refusedTemplates.set(name, code);
  }

  acceptTemplate(name: string): void {
    this.#refusedTemplates.delete(name);
  }

  /** Accepts the next message and breaks the connection before the answer. */
  dropNextAnswer(): void {
    this.#answersToDrop += 1;
  }

  /** Stores a file that a contact sent and returns its id. */
  addFile(bytes: Buffer, mime: string): string {
    const id = String(randomInt(100_000_000_000, 999_999_999_999));
    this.files.set(id, { bytes, mime });
    return id;
  }

  /** Stores a picture that everyone may see and returns its address. */
  addPicture(bytes: Buffer, mime: string): string {
    return `${this.url}/pictures/${this.addFile(bytes, mime)}`;
  }

  /** Sends a message as a contact and returns the webhook's answer. An equal id is Meta repeating itself. */
  contactSends(
    account: FakeAccount,
    from: string,
    message: { id: string; type: string; [field: string]: unknown },
    name = 'Contato',
  ) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    return this.callWebhook(account, {
      contacts: [{ wa_id: from, profile: { name } }],
      messages: [{ from, timestamp, ...message }],
    });
  }

  /** Sends the webhook of a message's status; a template is charged for, as Meta says beside it. */
  reportStatus(account: FakeAccount, message: FakeSentMessage, status: string, code?: number) {
    const { biz_opaque_callback_data: data } = message.body;
    const pricing =
      status === 'sent' || status === 'delivered'
        ? {
            pricing: {
              billable: message.type === 'template',
              pricing_model: 'PMP',
              category: message.type === 'template' ? 'marketing' : 'service',
            },
          }
        : {};
    const errors = code === undefined ? {} : { errors: [{ code, title: 'failed' }] };
    const statuses = [
      {
        id: message.id,
        status,
        timestamp: String(Math.floor(Date.now() / 1000)),
        recipient_id: message.to,
        biz_opaque_callback_data: data,
        ...errors,
        ...pricing,
      },
    ];
    return this.callWebhook(account, { statuses });
  }

  /** Calls the webhook, signed as Meta signs unless a forger's secret is given. */
  async callWebhook(
    account: FakeAccount,
    value: object,
    secret = account.appSecret,
    field = 'messages',
  ): Promise<Response> {
    const metadata = { display_phone_number: account.number, phone_number_id: account.phoneNumberId };
    const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } };
    return this.#post(account, { id: account.businessAccountId, changes: [change] }, secret);
  }

  /** Sends a message that a contact wrote while another responder of the number has the conversation. */
  contactSendsElsewhere(
    account: FakeAccount,
    from: string,
    message: { id: string; type: string; [field: string]: unknown },
    name = 'Contato',
  ) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const standby = { contacts: [{ wa_id: from, profile: { name } }], messages: [{ from, timestamp, ...message }] };
    return this.callWebhook(account, { standby }, account.appSecret, 'standby');
  }

  /** Reports a change of hands, which names the number as its recipient and nowhere else. */
  changeHands(
    account: FakeAccount,
    customer: string,
    type: 'control_passed' | 'control_taken',
    {
      timestamp = String(Math.floor(Date.now() / 1000)),
      ...change
    }: { timestamp?: string; [field: string]: unknown } = {},
  ) {
    const value = {
      messaging_product: 'whatsapp',
      recipient: { display_phone_number: account.number, phone_number_id: account.phoneNumberId },
      sender: { phone_number: customer },
      timestamp,
      type,
      [type]: change,
    };
    return this.#post(account, { id: account.businessAccountId, changes: [{ field: 'messaging_handovers', value }] });
  }

  /** Calls the webhook with what concerns the whole account: it names no number. */
  async accountChanges(account: FakeAccount, field: string, value: object): Promise<Response> {
    return this.#post(account, { id: account.businessAccountId, time: Date.now(), changes: [{ field, value }] });
  }

  #post(account: FakeAccount, entry: object, secret = account.appSecret): Promise<Response> {
    const raw = JSON.stringify({ object: 'whatsapp_business_account', entry: [entry] });
    const signature = createHmac('sha256', secret).update(raw).digest('hex');
    return fetch(account.callbackUrl, {
      method: 'POST',
      body: raw,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    });
  }

  async #handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await bytesOf(request);
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const refuse = (status: number, code: number) =>
      answer(status, { error: { message: `(#${code}) refused`, type: 'OAuthException', code } });
    const accounts = [...this.#accounts.values()];
    const token = /^(?:Bearer|OAuth) (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const account = accounts.find(
      ({ accessToken, appId, appSecret }) => token === accessToken || token === `${appId}|${appSecret}`,
    );
    // Pictures of advertisements and of catalogues are for everyone.
    const [, publicRoot = '', publicId = ''] = new URL(request.url ?? '/', this.url).pathname.split('/');
    if (publicRoot === 'pictures' && !request.headers.authorization) return this.#sendFile(publicId, response);
    if (!account) return refuse(401, 190);
    const fault = this.#faults.shift();
    if (fault) return refuse(fault.status, fault.code);

    const { pathname, searchParams: query } = new URL(request.url ?? '/', this.url);
    const [, root = '', id = '', edge = ''] = pathname.split('/');
    if (root === 'files') return this.#sendFile(id, response);
    if (id === account.phoneNumberId && edge === 'messages')
      return this.#acceptMessage(account, JSON.parse(raw.toString()) as Record<string, unknown>, response, answer);
    if (id === account.phoneNumberId && edge === 'media') return answer(200, { id: this.#upload(request, raw) });
    if (id === account.phoneNumberId && edge === 'thread_control') {
      const { to, recipient, action } = JSON.parse(raw.toString()) as Record<string, string>;
      this.threadControls.push({ to: to ?? recipient ?? '', action: action ?? '' });
      return answer(200, { success: true });
    }
    if (id === account.phoneNumberId && edge === 'calls') {
      this.rejectedCalls.push(String((JSON.parse(raw.toString()) as Record<string, unknown>)['call_id']));
      return answer(200, { success: true });
    }
    if (id === account.phoneNumberId && edge === 'block_users') return answer(200, { success: true });
    const path = pathname.split('/').slice(2).map(decodeURIComponent).join('/');
    const managed = await this.management.answer(account, accounts, {
      method: request.method ?? 'GET',
      path,
      query,
      token,
      raw,
    });
    if (managed) return answer(managed.status, managed.body);
    const products = this.catalogues.get(id);
    if (products && edge === 'products') return answer(200, { data: products });
    const file = this.files.get(id);
    if (file)
      return answer(200, { url: `${this.url}/files/${id}`, mime_type: file.mime, file_size: file.bytes.length, id });
    return refuse(400, 100);
  }

  #acceptMessage(
    account: FakeAccount,
    body: Record<string, unknown>,
    response: ServerResponse,
    answer: (status: number, body: unknown) => void,
  ): void {
    if (body['status'] === 'read') {
      this.read.push(String(body['message_id']));
      if (body['typing_indicator']) this.typing.push(String(body['message_id']));
      return answer(200, { success: true });
    }
    const { template } = body as { template?: { name?: string } };
    const refusal = this.#refusedTemplates.get(template?.name ?? '');
    if (refusal !== undefined)
      return answer(400, { error: { message: `(#${refusal}) refused`, type: 'OAuthException', code: refusal } });
    const fault = this.#refusalOf(body);
    if (fault)
      return answer(400, {
        error: {
          message: `(#${fault.code}) ${fault.detail}`,
          type: 'OAuthException',
          code: fault.code,
          error_data: { messaging_product: 'whatsapp', details: fault.detail },
        },
      });
    const message: FakeSentMessage = {
      id: wamidIn(String(body['to'] ?? body['recipient'])),
      to: String(body['to'] ?? body['recipient']),
      type: String(body['type']),
      from: account.number,
      body,
    };
    this.sent.push(message);
    if (this.#answersToDrop > 0) {
      this.#answersToDrop -= 1;
      response.destroy();
    } else
      answer(200, {
        messaging_product: 'whatsapp',
        contacts: [{ input: message.to, wa_id: message.to }],
        messages: [{ id: message.id }],
      });
    const closed = this.outsideWindow.has(message.to) && message.type !== 'template';
    const reports = closed ? ['failed'] : this.autoReports;
    this.#webhookQueue = this.#webhookQueue
      .then(async () => {
        if (account.callbackUrl === '') return;
        for (const status of reports)
          await this.reportStatus(account, message, status, status === 'failed' ? 131047 : undefined);
      })
      .catch(() => {});
  }

  /** What Meta finds wrong with the content of a message. */
  #refusalOf({ type, interactive, sticker }: Record<string, unknown>): { code: number; detail: string } | undefined {
    if (type === 'interactive') {
      const detail = refusalOfInteractive(interactive);
      return detail === undefined ? undefined : { code: 131009, detail };
    }
    if (type !== 'sticker') return undefined;
    const file = this.files.get(String((sticker as { id?: unknown } | undefined)?.id));
    const detail = file ? refusalOfSticker(file) : 'file';
    return detail === undefined ? undefined : { code: 131053, detail };
  }

  #upload(request: IncomingMessage, raw: Buffer): string {
    const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
    const start = raw.indexOf('\r\n\r\n', raw.indexOf('name="file"')) + 4;
    const head = raw.subarray(0, start).toString('latin1');
    const mime = /content-type: (\S+)\r\n\r\n$/i.exec(head)?.[1] ?? '';
    return this.addFile(raw.subarray(start, raw.lastIndexOf(`\r\n--${boundary}--`)), mime);
  }

  #sendFile(id: string, response: ServerResponse): void {
    const file = this.files.get(id);
    if (!file) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': file.mime }).end(file.bytes);
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
