import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  type AuthenticationCreds,
  type BaileysEventMap,
  BufferJSON,
  type ConnectionState,
  type Contact,
  Curve,
  generateSignalPubKey,
  initAuthCreds,
  makeWASocket,
  type proto,
  proto as protobuf,
  type SignalDataSet,
  type SignalKeyStore,
  type WACallEvent,
  type WAMessage,
  type WAMessageUpdate,
  type WASocket,
} from 'baileys';
import { verifySignature } from 'libsignal/src/curve.js';
import { WaitableList } from '../core/waitable-list.ts';
import type { Phone } from '../phone/phone.ts';
import type { FakeWhatsapp } from '../fake-whatsapp.ts';
import { trustPeer } from '../trust.ts';

/** Baileys without a word in the terminal. */
const silent = {
  level: 'silent',
  child: () => silent,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Who a client is and what it has agreed with others: survives its connections. */
export class MemoryAuth {
  readonly creds: AuthenticationCreds = initAuthCreds();
  readonly #values = new Map<string, string>();

  get keys(): SignalKeyStore {
    return {
      get: (type, ids) => {
        const found: Record<string, never> = {};
        for (const id of ids) {
          const text = this.#values.get(`${type} ${id}`);
          if (text === undefined) continue;
          const value = JSON.parse(text, BufferJSON.reviver) as never;
          found[id] =
            type === 'app-state-sync-key' ? (protobuf.Message.AppStateSyncKeyData.fromObject(value) as never) : value;
        }
        return found;
      },
      set: (data: SignalDataSet) => {
        for (const [type, values] of Object.entries(data))
          for (const [id, value] of Object.entries(values ?? {})) {
            if (value == null) this.#values.delete(`${type} ${id}`);
            else this.#values.set(`${type} ${id}`, JSON.stringify(value, BufferJSON.replacer));
          }
      },
    };
  }
}

export interface Client {
  socket: WASocket;
  auth: MemoryAuth;
  messages: WaitableList<WAMessage & { kind: 'notify' | 'append' }>;
  updates: WaitableList<WAMessageUpdate>;
  /** how far own messages got; the library reports it with the message or after it, in no fixed order */
  statuses: WaitableList<{ id: string; status: number }>;
  connection: WaitableList<Partial<ConnectionState>>;
  calls: WaitableList<WACallEvent>;
  contacts: WaitableList<Contact>;
  creds: WaitableList<Partial<AuthenticationCreds>>;
  history: WaitableList<BaileysEventMap['messaging-history.set']>;
  presences: WaitableList<BaileysEventMap['presence.update']>;
  close(): Promise<void>;
}

/** What the library leaves undone: it verifies no signature. */
function verifySignatures(): void {
  Curve.verify = (publicKey, message, signature) => {
    try {
      return verifySignature(generateSignalPubKey(publicKey), message, signature);
    } catch {
      return false;
    }
  };
}

/** Makes this process accept the peer, and verify what it signs. */
export function trustTestPeer({ trust }: FakeWhatsapp): void {
  verifySignatures();
  trustPeer({ ...trust, rootPublicKey: trust.rootPublicKey.toString('base64') });
}

interface ClientOptions {
  url: string;
  auth: MemoryAuth;
  stored?: Map<string, proto.IMessage>;
  qrTimeout?: number;
  keepAliveIntervalMs?: number;
  browser?: [string, string, string];
}

/** An unmodified Baileys client, with its events in lists that tests can wait on. */
export function openClient({ url, auth, stored, ...rest }: ClientOptions): Client {
  const socket = makeWASocket({
    auth: { creds: auth.creds, keys: auth.keys },
    logger: silent,
    waWebSocketUrl: url,
    getMessage: ({ id }) => Promise.resolve(stored?.get(id ?? '')),
    ...rest,
  });
  const client: Client = {
    socket,
    auth,
    messages: new WaitableList('message'),
    updates: new WaitableList('update'),
    statuses: new WaitableList('status'),
    connection: new WaitableList('change of the connection'),
    calls: new WaitableList('call'),
    contacts: new WaitableList('contact'),
    creds: new WaitableList('change of the credentials'),
    history: new WaitableList('history'),
    presences: new WaitableList('presence'),
    close: () => socket.end(undefined),
  };
  const addStatus = ({ id, fromMe }: proto.IMessageKey, status: number | null | undefined): void => {
    if (id && fromMe && status != null) client.statuses.add({ id, status });
  };
  socket.ev.on('creds.update', (update) => {
    Object.assign(auth.creds, update);
    client.creds.add(update);
  });
  socket.ev.on('messages.upsert', ({ messages, type }) => {
    for (const message of messages) {
      client.messages.add({ ...message, kind: type });
      addStatus(message.key, message.status);
    }
  });
  socket.ev.on('messages.update', (updates) => {
    for (const update of updates) {
      client.updates.add(update);
      addStatus(update.key, update.update.status);
    }
  });
  socket.ev.on('connection.update', (update) => client.connection.add(update));
  socket.ev.on('call', (calls) => calls.forEach((call) => client.calls.add(call)));
  socket.ev.on('contacts.upsert', (contacts) => contacts.forEach((contact) => client.contacts.add(contact)));
  socket.ev.on('messaging-history.set', (history) => client.history.add(history));
  socket.ev.on('presence.update', (presence) => client.presences.add(presence));
  return client;
}

export const waitUntilOpen = (client: Client) => client.connection.waitFor(({ connection }) => connection === 'open');

/** Waits for the end of a connection; its status code. */
export async function waitForCloseCode(client: Client): Promise<number | undefined> {
  const { lastDisconnect } = await client.connection.waitFor(({ connection }) => connection === 'close');
  const error = lastDisconnect?.error as { output?: { statusCode?: number } } | undefined;
  return error?.output?.statusCode;
}

/**
 * What a product has to add for `companion_reg_refresh`: a new secret, an acknowledgement, and the same QR with the
 * new secret in its fourth field.
 */
export function watchQrCodes({ socket, connection }: Client): WaitableList<string> {
  const shown = new WaitableList<string>('QR');
  let latest = '';
  const show = (): void => {
    const fields = latest.split(',');
    fields[3] = socket.authState.creds.advSecretKey;
    shown.add(fields.join(','));
  };
  socket.ev.on('connection.update', ({ qr }) => {
    if (qr === undefined) return;
    latest = qr;
    show();
  });
  for (const { qr } of connection.all) if (qr !== undefined) latest = qr;
  if (latest !== '') show();
  socket.ws.on('CB:notification,type:companion_reg_refresh', ({ attrs }: { attrs: Record<string, string> }) => {
    const advSecretKey = randomBytes(32).toString('base64');
    socket.authState.creds.advSecretKey = advSecretKey;
    socket.ev.emit('creds.update', { advSecretKey });
    const { id = '', from = '', type = '' } = attrs;
    void socket.sendNode({ tag: 'ack', attrs: { id, to: from, class: 'notification', type } });
    show();
  });
  return shown;
}

/** Links by QR, logs in and takes over what the phone hands on; before that, the library holds all events back. */
export async function linkClient(url: string, phone: Phone, options: Partial<ClientOptions> = {}): Promise<Client> {
  const auth = options.auth ?? new MemoryAuth();
  const candidate = openClient({ ...options, url, auth });
  const shown = watchQrCodes(candidate);
  for (let outcome = 'secret-retired', tried = 0; outcome !== 'linked'; tried += 1) {
    outcome = phone.scan(await shown.waitFor((qr) => shown.all.indexOf(qr) === tried));
  }
  await waitForCloseCode(candidate);
  const client = openClient({ ...options, url, auth });
  await waitUntilOpen(client);
  await client.creds.waitFor(({ accountSyncCounter }) => (accountSyncCounter ?? 0) > 0);
  const owed = () => [...phone.account.companions.values()].some(({ unconfirmed }) => unconfirmed.length > 0);
  while (owed()) await setTimeout(5);
  return client;
}
