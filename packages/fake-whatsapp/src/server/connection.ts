import { randomBytes } from 'node:crypto';
import type { BinaryNode, proto } from 'baileys';
import type { WebSocket } from 'ws';
import type { CompanionSocket } from '../core/companion.ts';
import type { TestPeerState } from '../core/test-peer.ts';
import { attribute, child, firstChild, node, seconds, SERVER } from '../wire/nodes.ts';
import { NoiseConnection } from '../wire/noise-connection.ts';
import type { Activities } from './activities.ts';
import type { Candidate, Linking } from './linking.ts';
import { answerTo, Refusal } from './queries/index.ts';
import type { Receipts } from './receipts.ts';
import type { Reception, Sender } from './reception.ts';

/** The handler of a connection's stanzas. */
export interface Services {
  peer: TestPeerState;
  linking: Linking;
  reception: Reception;
  receipts: Receipts;
  activities: Activities;
  /** a companion is ready for the first time, or again */
  onCompanionActive(sender: Sender): void;
}

const CLOSE_AFTER_MS = 10;

/** One client's connection: first a candidate for linking or a login, then a companion's line. */
export class Connection implements CompanionSocket {
  readonly #services: Services;
  readonly #socket: WebSocket;
  readonly #noise: NoiseConnection;
  #candidate: Candidate | undefined;
  #sender: Sender | undefined;
  #isSilent = false;

  constructor(services: Services, socket: WebSocket) {
    this.#services = services;
    this.#socket = socket;
    this.#noise = new NoiseConnection(services.peer.authority, {
      write: (bytes) => {
        if (!this.#isSilent && socket.readyState === socket.OPEN) socket.send(bytes);
      },
      ready: (payload) => this.#ready(payload),
      node: (stanza) => this.#received(stanza),
      failed: (error) => {
        services.peer.record.addProblem(this.#number, `Connection closed: ${String(error)}`);
        socket.close();
      },
    });
    socket.on('message', (data) => this.#noise.feed(data as Buffer));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      if (this.#candidate) services.linking.withdraw(this.#candidate);
      this.#sender?.companion.onDisconnect(this);
    });
  }

  send(stanza: BinaryNode): void {
    if (this.#isSilent || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#record('to-companion', stanza);
    this.#noise.send(stanza);
  }

  close(): void {
    this.#socket.close();
  }

  cut(): void {
    this.#socket.terminate();
  }

  fallSilent(): void {
    this.#isSilent = true;
  }

  get #number(): string | undefined {
    return this.#sender?.account.number;
  }

  #record(direction: 'from-companion' | 'to-companion', stanza: BinaryNode): void {
    const { record } = this.#services.peer;
    record.add({ direction, number: this.#number, deviceId: this.#sender?.companion.deviceId, stanza });
  }

  /** The last words of a connection. */
  #sendAndClose(stanza: BinaryNode): void {
    this.send(stanza);
    setTimeout(() => this.close(), CLOSE_AFTER_MS).unref();
  }

  #ready({ devicePairingData, username, device, userAgent, passive, pull }: proto.IClientPayload): void {
    const { peer, linking } = this.#services;
    if (devicePairingData) {
      this.#candidate = linking.offer((stanza) => this.send(stanza), devicePairingData);
      return;
    }
    const account = peer.directory.accounts.get(String(username));
    const { primary, secondary, tertiary } = userAgent?.appVersion ?? {};
    peer.record.logins.push({
      number: String(username),
      version: [primary, secondary, tertiary].join('.'),
      country: userAgent?.localeCountryIso31661Alpha2 ?? '',
    });
    const companion = account?.companions.get(device ?? 0);
    const failure = account && peer.faults.consumeLoginFailure(account);
    if (failure !== undefined || !account || !companion)
      return this.#sendAndClose(
        node('failure', { reason: failure?.code ?? 401, expire: failure?.expire, location: 'loopback' }),
      );
    const previous = companion.socket;
    previous?.send(node('stream:error', {}, [node('conflict', { type: 'replaced' })]));
    if (previous) setTimeout(() => previous.close(), CLOSE_AFTER_MS).unref();
    companion.onConnect(this, { pullsOffline: pull === true });
    this.#sender = { account, companion };
    const lid = `${account.lidUser}:${companion.deviceId}@lid`;
    const key = randomBytes(32).toString('base64');
    this.send(node('success', { t: seconds(), props: 1, companion_enc_static: key, location: 'loopback', lid }));
    // A client that does not log in as passive gets its messages without asking.
    if (!passive) this.#services.onCompanionActive(this.#sender);
  }

  #received(stanza: BinaryNode): void {
    this.#record('from-companion', stanza);
    if (this.#isSilent) return;
    try {
      if (this.#sender) this.#fromCompanion(this.#sender, stanza);
      else if (this.#candidate) this.#fromCandidate(this.#candidate, stanza);
    } catch (error) {
      this.#onStanzaError(stanza, error);
    }
  }

  #onStanzaError(stanza: BinaryNode, error: unknown): void {
    this.#services.peer.record.addProblem(
      this.#number,
      `<${stanza.tag}> ${stanza.attrs['xmlns'] ?? ''}: ${String(error)}`,
    );
    if (stanza.tag === 'iq') this.#refuse(stanza, error);
  }

  #fromCandidate(candidate: Candidate, stanza: BinaryNode): void {
    const request = firstChild(stanza);
    if (stanza.attrs['type'] === 'result') {
      if (this.#services.linking.complete(candidate, stanza)) this.#sendAndClose(node('stream:error', { code: 515 }));
    } else if (request?.tag === 'link_code_companion_reg') {
      const { linking, peer } = this.#services;
      if (request.attrs['stage'] === 'companion_hello') {
        const account = peer.directory.findAccount(attribute(request, 'jid'));
        const refused = account && peer.faults.consumeCodeRefusal(account);
        if (refused !== undefined) throw new Refusal(refused, 'refused');
        return this.#answer(stanza, [linking.requestCode(candidate, request)]);
      }
      this.#answer(stanza, []);
      linking.finishCode(candidate, request);
    } else if (stanza.tag === 'iq') this.#answer(stanza, (request && candidate.passkey?.answer(request)) ?? []);
  }

  #fromCompanion(sender: Sender, stanza: BinaryNode): void {
    const { reception, receipts, activities } = this.#services;
    const { tag, attrs } = stanza;
    if (tag === 'iq') this.#query(sender, stanza);
    else if (tag === 'message') reception.accept(sender, stanza);
    else if (tag === 'receipt') receipts.accept(sender, stanza);
    else if (tag === 'ack') sender.companion.confirm(attrs['class'] ?? '', attribute(stanza, 'id'));
    else if (tag === 'ib') this.#informed(sender, stanza);
    else activities.accept(sender, stanza);
  }

  #informed({ companion }: Sender, stanza: BinaryNode): void {
    const asked = child(stanza, 'offline_batch');
    if (asked) companion.sendOffline(Number(asked.attrs['count']));
  }

  #query(sender: Sender, stanza: BinaryNode): void {
    const { peer, onCompanionActive } = this.#services;
    const namespace = stanza.attrs['xmlns'];
    if (namespace === undefined || peer.faults.consumeUnansweredQuery(sender.account, namespace)) return;
    const request = firstChild(stanza);
    if (request?.tag === 'remove-companion-device') {
      sender.account.companions.delete(sender.companion.deviceId);
      return this.#answer(stanza, []);
    }
    const answer = answerTo(stanza);
    if (!answer) peer.record.addProblem(sender.account.number, `Unknown query: ${namespace} <${request?.tag}>`);
    const content = answer?.({ peer, sender, stanza, request }) ?? [];
    if (content instanceof Promise)
      return void content
        .then((late) => this.#answer(stanza, late))
        .catch((error: unknown) => this.#onStanzaError(stanza, error));
    this.#answer(stanza, content);
    if (namespace === 'passive' && request?.tag === 'active' && !sender.companion.isActive) onCompanionActive(sender);
  }

  #answer({ attrs }: BinaryNode, content: BinaryNode[]): void {
    this.send(node('iq', { id: attrs['id'], from: attrs['to'] ?? SERVER, type: 'result' }, content));
  }

  #refuse({ attrs }: BinaryNode, error: unknown): void {
    const code = error instanceof Refusal ? error.code : 500;
    const text = error instanceof Error ? error.message : 'internal-server-error';
    this.send(
      node('iq', { id: attrs['id'], from: attrs['to'] ?? SERVER, type: 'error' }, [node('error', { code, text })]),
    );
  }
}
