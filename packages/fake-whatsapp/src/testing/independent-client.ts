import type { BinaryNode, proto } from 'baileys';
import { WaitableList } from '../core/waitable-list.ts';
import type { FakeWhatsapp } from '../fake-whatsapp.ts';
import type { Phone } from '../phone/phone.ts';

/** A message as the other implementation reports it. */
interface ForeignMessage {
  stanzaId?: string;
  chatJid?: string;
  senderJid?: string;
  message?: proto.IMessage;
}

/** What is used of the client of zapo-js. It is loaded by its name, so that nothing here depends on it. */
interface ForeignClient {
  on(event: 'auth_qr', listener: (event: { qr: string }) => void): this;
  on(event: 'message', listener: (event: ForeignMessage) => void): this;
  on(event: 'client_error', listener: (event: { error: Error }) => void): this;
  on(event: 'connection', listener: (event: { status: 'open' | 'close'; isNewLogin: boolean }) => void): this;
  on(event: 'transport_node_in', listener: (event: { node: BinaryNode }) => void): this;
  on(event: 'auth_paired', listener: () => void): this;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  requestPairingCode(number: string): Promise<string>;
  sendMessage(to: string, content: string): Promise<unknown>;
}

interface ForeignLibrary {
  WaClient: new (options: Record<string, unknown>, logger: unknown) => ForeignClient;
  createStore(options: Record<string, unknown>): unknown;
}

/** Another implementation of WhatsApp Web, with its own cryptography, protobufs and codec: no code of the peer's is in it. */
const packageName = 'zapo-js';

/** Undefined where it is not installed: it is for tests alone, and no part of a start. */
export async function loadIndependentLibrary(): Promise<ForeignLibrary | undefined> {
  try {
    return (await import(packageName)) as ForeignLibrary;
  } catch {
    return undefined;
  }
}

const silent = {
  level: 'error',
  child: () => silent,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** The credentials of a client, and everything it agreed with others: survives its connections, in memory. */
export interface ForeignMemory {
  store: unknown;
}

export function createMemory({ createStore }: ForeignLibrary): ForeignMemory {
  let credentials: unknown = null;
  const auth = {
    load: () => Promise.resolve(credentials),
    save: (saved: unknown) => Promise.resolve(void (credentials = saved)),
    clear: () => Promise.resolve(void (credentials = null)),
  };
  const backend = { stores: { auth: () => auth }, caches: {} };
  return { store: createStore({ backends: { kept: backend }, providers: { auth: 'kept' } }) };
}

export interface IndependentClient {
  client: ForeignClient;
  messages: WaitableList<ForeignMessage>;
  errors: WaitableList<Error>;
  qrs: WaitableList<string>;
  connections: WaitableList<{ status: 'open' | 'close' }>;
  /** everything it received, decoded by itself */
  received: WaitableList<BinaryNode>;
  send(to: string, text: string): Promise<unknown>;
}

/** A client that verifies the certificate of the peer, and everything else it would of WhatsApp. */
export function openIndependentClient(
  { WaClient }: ForeignLibrary,
  { url, trust }: FakeWhatsapp,
  { store }: ForeignMemory,
): IndependentClient {
  const client = new WaClient(
    {
      store,
      sessionId: 'default',
      chatSocketUrls: [url],
      connectTimeoutMs: 15_000,
      nodeQueryTimeoutMs: 30_000,
      deviceBrowser: 'Chrome',
      deviceOsDisplayName: 'Windows',
      history: { enabled: true },
      testHooks: { noiseRootCa: { publicKey: new Uint8Array(trust.rootPublicKey), serial: 0 } },
    },
    silent,
  );
  const lists = {
    messages: new WaitableList<ForeignMessage>('message'),
    errors: new WaitableList<Error>('error'),
    qrs: new WaitableList<string>('QR'),
    connections: new WaitableList<{ status: 'open' | 'close' }>('change of the connection'),
    received: new WaitableList<BinaryNode>('stanza'),
  };
  client.on('auth_qr', ({ qr }) => lists.qrs.add(qr));
  client.on('message', (message) => lists.messages.add(message));
  client.on('client_error', ({ error }) => lists.errors.add(error));
  client.on('connection', (event) => lists.connections.add(event));
  client.on('transport_node_in', ({ node }) => lists.received.add(node));
  return { client, ...lists, send: (to, text) => client.sendMessage(to, text) };
}

/** Links a client by the QR it shows, and again by the one it shows after the first was retired. */
export async function linkIndependentClient(client: IndependentClient, phone: Phone): Promise<void> {
  await client.client.connect();
  for (let tried = 0, outcome = ''; outcome !== 'linked'; tried += 1) {
    const seen = tried;
    outcome = phone.scan(await client.qrs.waitFor((qr) => client.qrs.all.indexOf(qr) >= seen));
  }
  await waitUntilActive(client, phone);
}

/** Links a client by the code that it shows and that is typed into the phone. */
export async function linkIndependentClientByCode(client: IndependentClient, phone: Phone): Promise<void> {
  await client.client.connect();
  await client.qrs.waitFor(() => true);
  await phone.enterCode(await client.client.requestPairingCode(phone.number));
  await waitUntilActive(client, phone);
}

export async function waitUntilActive(client: IndependentClient, { account }: Phone): Promise<void> {
  const isActive = () => [...account.companions.values()].some((companion) => companion.isActive);
  while (!isActive()) await client.received.waitFor(() => isActive());
}
