import { randomBytes } from 'node:crypto';
import { Curve, getBinaryNodeChildBuffer, proto, S_WHATSAPP_NET, type BinaryNode, type WASocket } from 'baileys';
import type { PasskeyAssertion } from '@balcao/contract';
import { SendError, type PasskeyStep } from '../../port/channel.ts';
import { findAssertionFlaw, readOptions, type PasskeyOptions } from './assertion.rules.ts';
import {
  buildPrologue,
  comparisonCode,
  ivBytes,
  nonceBytes,
  proveHandoff,
  readPrimaryIdentity,
  sealPairingRequest,
  type Commitment,
  type PrimaryIdentity,
} from './handshake.rules.ts';

/** How long each part may take. WhatsApp's own options are good for ten minutes. */
export interface PasskeyTimes {
  /** until the person has confirmed on WhatsApp's page */
  assertionMs: number;
  /** until the phone has answered what was sent */
  answerMs: number;
  /** until the person has compared the codes */
  comparisonMs: number;
}
export const passkeyTimes: PasskeyTimes = { assertionMs: 600_000, answerMs: 60_000, comparisonMs: 120_000 };

/** Why a linking with a passkey ended without a linked number: nobody confirmed or compared in time, or it was refused. */
export type PasskeyEnd = 'passkey' | 'passkeyRefused';

interface CeremonyDeps {
  times: PasskeyTimes;
  /** a step is reached: nothing is asked of WhatsApp before it is stored */
  onStep(step: PasskeyStep): Promise<void>;
  /** The ceremony is over, and nothing is linked: the socket has to be closed. `cause` holds nothing of what was sent. */
  onEnd(end: PasskeyEnd, cause?: string): void;
}

/**
 * The passkey of a linking, on one socket that no phone has linked yet: WhatsApp demands it, a person's assertion is sent,
 * both sides show a code, and once the person found them equal the phone gets this device's identity. What follows is the
 * ordinary end of a linking. Everything is kept in memory and ends with the socket. The library has none of this (Baileys #2672,
 * #2689).
 */
export class PasskeyCeremony {
  readonly #socket: WASocket;
  readonly #deps: CeremonyDeps;
  #options: PasskeyOptions | undefined;
  /** the secret that the phone read, until WhatsApp has taken a proof of it */
  #firstSecret: Buffer | undefined;
  #commitment: Commitment | undefined;
  #primary: PrimaryIdentity | undefined;
  #step: PasskeyStep['state'] | undefined;
  #deadline: NodeJS.Timeout | undefined;

  constructor(socket: WASocket, deps: CeremonyDeps) {
    this.#socket = socket;
    this.#deps = deps;
    const { ws } = socket;
    ws.on('CB:notification,type:passkey_prologue_request', (stanza: BinaryNode) => {
      if (isFromServer(stanza)) this.#guard(this.#demand(stanza));
    });
    ws.on('CB:notification,type:crsc_continuation', (stanza: BinaryNode) => {
      if (isFromServer(stanza)) this.#guard(this.#continue(stanza));
    });
  }

  /** Whether WhatsApp has demanded a passkey on this socket. */
  get isDemanded(): boolean {
    return this.#step !== undefined;
  }

  /** Forgets everything; the socket is closed or the number is linked. */
  stop(): void {
    clearTimeout(this.#deadline);
    this.#options = undefined;
    this.#firstSecret = undefined;
    this.#commitment = undefined;
    this.#primary = undefined;
    this.#step = undefined;
  }

  /**
   * Sends the assertion of a person to WhatsApp: once, and never stored.
   * @throws SendError ERR_WAPP_PASSKEY_OVER, ERR_WAPP_PASSKEY_FOREIGN
   */
  async answer(assertion: PasskeyAssertion): Promise<void> {
    const [options, firstSecret] = [this.#options, this.#firstSecret];
    if (this.#step !== 'asked' || !options || !firstSecret) throw new SendError('ERR_WAPP_PASSKEY_OVER', true);
    if (findAssertionFlaw(assertion, options) !== undefined) throw new SendError('ERR_WAPP_PASSKEY_FOREIGN', true);
    this.#options = undefined;
    try {
      await this.#enter('sent', this.#deps.times.answerMs);
      const [reference] = await this.#ask('get', 'ref');
      if (!reference) throw new Error('WhatsApp gave no reference');
      const commitment: Commitment = {
        keys: Curve.generateKeyPair(),
        nonce: randomBytes(nonceBytes),
        reference: reference.toString(),
        deviceType: proto.DeviceProps.PlatformType.CHROME,
      };
      this.#commitment = commitment;
      const prologue = buildPrologue(commitment);
      const { id, rawId, type, response } = assertion;
      const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
      const sent = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
      await this.#ask('set', 'passkey_prologue', [
        { tag: 'credential_id', attrs: {}, content: Buffer.from(rawId, 'base64url') },
        { tag: 'webauthn_assertion', attrs: {}, content: Buffer.from(JSON.stringify(sent)) },
        { tag: 'prologue_payload', attrs: {}, content: prologue },
        { tag: 'pairing_handoff_proof', attrs: {}, content: proveHandoff(firstSecret, prologue) },
      ]);
      this.#firstSecret = undefined;
    } catch (error) {
      this.#end('passkeyRefused', error);
      throw new SendError('ERR_WAPP_PASSKEY_REFUSED', true);
    }
  }

  /**
   * Gives the phone this device's identity, once a person found both codes equal.
   * @throws SendError ERR_WAPP_PASSKEY_OVER, ERR_WAPP_PASSKEY_REFUSED
   */
  async confirm(): Promise<void> {
    const [commitment, primary] = [this.#commitment, this.#primary];
    if (this.#step !== 'comparing' || !commitment || !primary) throw new SendError('ERR_WAPP_PASSKEY_OVER', true);
    try {
      await this.#enter('confirmed', this.#deps.times.answerMs);
      const { noiseKey, signedIdentityKey, advSecretKey } = this.#socket.authState.creds;
      const device = {
        noiseKey: noiseKey.public,
        identityKey: signedIdentityKey.public,
        advSecret: Buffer.from(advSecretKey, 'base64'),
      };
      const request = sealPairingRequest(commitment, primary, device, randomBytes(ivBytes));
      await this.#ask('set', 'encrypted_pairing_request', request);
    } catch (error) {
      this.#end('passkeyRefused', error);
      throw new SendError('ERR_WAPP_PASSKEY_REFUSED', true);
    }
  }

  /** WhatsApp asks for a passkey; it may ask again, with other options, as long as no assertion was sent. */
  async #demand(stanza: BinaryNode): Promise<void> {
    if (this.#step !== undefined && this.#step !== 'asked') return;
    const given = getBinaryNodeChildBuffer(stanza, 'passkey_request_options');
    let options = readOptions(text(given));
    if (!options && this.#step === undefined) {
      const [fetched] = await this.#ask('get', 'passkey_request_options').catch(() => []);
      options = readOptions(text(fetched));
    }
    if (!options) {
      // Options that name somebody else are no reason to give up good ones.
      if (this.#step === undefined) this.#end('passkeyRefused');
      return;
    }
    const { creds } = this.#socket.authState;
    if (!this.#firstSecret) {
      // The phone has read the former secret, and gets the new one sealed.
      this.#firstSecret = Buffer.from(creds.advSecretKey, 'base64');
      creds.advSecretKey = randomBytes(nonceBytes).toString('base64');
    }
    this.#options = options;
    await this.#enter('asked', this.#deps.times.assertionMs, { options: options.json });
  }

  /** The phone answers: both sides can show the same code now. */
  async #continue(stanza: BinaryNode): Promise<void> {
    const commitment = this.#commitment;
    if (this.#step !== 'sent' || !commitment || this.#primary) return;
    const bytes = getBinaryNodeChildBuffer(stanza, 'primary_ephemeral_identity');
    const primary = bytes && readPrimaryIdentity(bytes);
    if (!primary) return this.#end('passkeyRefused');
    this.#primary = primary;
    await this.#ask('set', 'companion_nonce', commitment.nonce);
    const code = comparisonCode(commitment.nonce, primary);
    await this.#enter('comparing', this.#deps.times.comparisonMs, { code });
  }

  async #enter(
    state: PasskeyStep['state'],
    withinMs: number,
    more: Pick<PasskeyStep, 'options' | 'code'> = {},
  ): Promise<void> {
    this.#step = state;
    clearTimeout(this.#deadline);
    const until = new Date(Date.now() + withinMs);
    this.#deadline = setTimeout(
      () => this.#end(state === 'asked' || state === 'comparing' ? 'passkey' : 'passkeyRefused'),
      withinMs,
    ).unref();
    await this.#deps.onStep({ state, until, ...more });
  }

  #end(end: PasskeyEnd, error?: unknown): void {
    this.stop();
    this.#deps.onEnd(end, error instanceof Error ? error.message : undefined);
  }

  #guard(work: Promise<void>): void {
    work.catch((error: unknown) => this.#end('passkeyRefused', error));
  }

  /** Asks WhatsApp; resolves with the contents of the answer that are named like the question. */
  async #ask(type: 'get' | 'set', tag: string, content?: BinaryNode['content']): Promise<Buffer[]> {
    const answer = (await this.#socket.query({
      tag: 'iq',
      attrs: { to: S_WHATSAPP_NET, type, xmlns: 'md', id: this.#socket.generateMessageTag() },
      content: [{ tag, attrs: {}, ...(content !== undefined && { content }) }],
    })) as BinaryNode | undefined;
    const found = answer && getBinaryNodeChildBuffer(answer, tag);
    return found ? [Buffer.from(found)] : [];
  }
}

const isFromServer = ({ attrs }: BinaryNode) => [S_WHATSAPP_NET, 's.whatsapp.net'].includes(attrs['from'] ?? '');
const text = (bytes: Uint8Array | undefined) => (bytes ? Buffer.from(bytes).toString() : '');
