import { randomBytes } from 'node:crypto';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  type BinaryNode,
  Curve,
  derivePairingCodeKey,
  hkdf,
  hmacSign,
  proto,
  WA_ADV_ACCOUNT_SIG_PREFIX,
} from 'baileys';
import type { Account } from '../core/accounts.ts';
import type { Companion } from '../core/companion.ts';
import { attribute, child, childBytes, node, seconds, SERVER, unsigned } from '../wire/nodes.ts';
import { newId } from '../core/ids.ts';
import { PasskeyLinking } from './passkey-linking.ts';
import { Refusal } from './queries/index.ts';

/** The accepted names of a client that links by a code: a browser and a system, no product (Baileys #2560, #2769). */
const COMPANION_DISPLAY = /^(?:Chrome|Edge|Firefox|IE|Opera|Safari) \((?:Windows|Mac OS|Linux|Ubuntu)\)$/;
/** Browsers; a desktop app is refused (Baileys #1167, #2409). */
const COMPANION_PLATFORMS = /^[1-6]$/;

const QR_REFERENCES = 6;
/** of the wrapped ephemeral key that both sides of a code exchange */
const SALT_BYTES = 32;
const IV_BYTES = 16;
/** of the key bundle that ends it */
const GCM_IV_BYTES = 12;

/** A client that is not linked yet and waits for a phone. */
export interface Candidate {
  send(stanza: BinaryNode): void;
  registration: proto.ClientPayload.IDevicePairingRegistrationData;
  /** it was asked to renew the secret of its QR; this one does not link any more */
  retiredSecret?: string;
  code?: CodeExchange;
  /** the phone that scanned demands a passkey */
  passkey?: PasskeyLinking;
  /** the phone took it, and waits for its signature */
  accepted?: { account: Account; companion: Companion };
}

interface CodeExchange {
  reference: Buffer;
  /** the client's ephemeral key, readable with the code */
  wrapped: Buffer;
  shared?: Buffer;
  account?: Account;
}

/** The outcome of a scan: the client is linked, was asked to show another QR first, or to bring a passkey. */
export type ScanOutcome = 'linked' | 'secret-retired' | 'passkey-asked';

export interface LinkingOptions {
  /** the first scan of a client is answered with `companion_reg_refresh`, as at WhatsApp since July 2026 */
  companionRegRefresh: boolean;
}

/** Links clients to accounts: by the QR they show, or by a code that is typed into the phone. */
export class Linking {
  readonly #options: LinkingOptions;
  readonly #byReference = new Map<string, Candidate>();
  readonly #byNumber = new Map<string, Candidate>();

  constructor(options: LinkingOptions) {
    this.#options = options;
  }

  /** Gives a client the references for its QR codes. */
  offer(send: Candidate['send'], registration: Candidate['registration']): Candidate {
    const candidate: Candidate = { send, registration };
    const references = Array.from({ length: QR_REFERENCES }, () => `2@${randomBytes(32).toString('base64')}`);
    for (const reference of references) this.#byReference.set(reference, candidate);
    const list = references.map((reference) => node('ref', {}, Buffer.from(reference)));
    send(node('iq', { from: SERVER, type: 'set', id: newId('REF') }, [node('pair-device', {}, list)]));
    return candidate;
  }

  /** The client went away. */
  withdraw(candidate: Candidate): void {
    for (const index of [this.#byReference, this.#byNumber])
      for (const [key, other] of index) if (other === candidate) index.delete(key);
  }

  /** Whether a client asked for a code for this number and still waits. */
  awaitsCode(number: string): boolean {
    return this.#byNumber.has(number);
  }

  get waiting(): number {
    return new Set(this.#byReference.values()).size;
  }

  scan(account: Account, qr: string): ScanOutcome {
    const [reference, , identity, secret] = (qr.split('#').at(-1) ?? '').split(',');
    const candidate = this.#byReference.get(reference ?? '');
    if (!candidate || !identity || !secret) throw new Error('This QR is not, or no longer, shown by any client');
    if (this.#options.companionRegRefresh && candidate.retiredSecret === undefined) {
      candidate.retiredSecret = secret;
      const attributes = { from: SERVER, id: newId('REFRESH'), type: 'companion_reg_refresh', t: seconds() };
      candidate.send(node('notification', attributes, [node('companion_reg_refresh')]));
    }
    if (candidate.retiredSecret === secret) return 'secret-retired';
    this.#link(candidate, account, Buffer.from(identity, 'base64'), Buffer.from(secret, 'base64'));
    return account.asksForPasskey ? 'passkey-asked' : 'linked';
  }

  /**
   * The client asks for a code: it names the number, and wraps a key with the code it shows. One that calls itself
   * something else than a browser on a system is refused.
   */
  requestCode(candidate: Candidate, request: BinaryNode): BinaryNode {
    const isBrowser =
      COMPANION_DISPLAY.test(childBytes(request, 'companion_platform_display').toString()) &&
      COMPANION_PLATFORMS.test(childBytes(request, 'companion_platform_id').toString());
    if (!isBrowser) throw new Refusal(400, 'bad-request');
    const number = attribute(request, 'jid').split('@')[0] ?? '';
    const reference = Buffer.from(newId('CODE'));
    candidate.code = { reference, wrapped: childBytes(request, 'link_code_pairing_wrapped_companion_ephemeral_pub') };
    this.#byNumber.set(number, candidate);
    return node('link_code_companion_reg', { stage: 'companion_hello' }, [
      node('link_code_pairing_ref', {}, reference),
    ]);
  }

  /** The phone, into which the code was typed, answers with a key of its own. */
  async enterCode(account: Account, code: string): Promise<void> {
    const candidate = this.#byNumber.get(account.number);
    const exchange = candidate?.code;
    if (!candidate || !exchange) throw new Error(`No client asked for a code for ${account.number}`);
    const { wrapped } = exchange;
    const theirKey = await derivePairingCodeKey(code, wrapped.subarray(0, SALT_BYTES));
    const theirs = aesDecryptCTR(
      wrapped.subarray(SALT_BYTES + IV_BYTES),
      theirKey,
      wrapped.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES),
    );
    const ephemeral = Curve.generateKeyPair();
    const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
    const ours = aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), iv);
    exchange.shared = Curve.sharedKey(ephemeral.private, theirs);
    exchange.account = account;
    candidate.send(
      node('notification', { from: SERVER, id: newId('CODE'), type: 'link_code_companion_reg', t: seconds() }, [
        node('link_code_companion_reg', { stage: 'primary_hello' }, [
          node('link_code_pairing_ref', {}, exchange.reference),
          node('primary_identity_pub', {}, account.device.keys.identity.public),
          node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, Buffer.concat([salt, iv, ours])),
        ]),
      ]),
    );
  }

  /** The client sends its identity, sealed with what both now share; a wrong code is noticed here. */
  finishCode(candidate: Candidate, request: BinaryNode): void {
    const { shared, account } = candidate.code ?? {};
    if (!shared || !account) throw new Error('A client finished a code that nobody entered');
    const identity = childBytes(request, 'companion_identity_public');
    const bundle = childBytes(request, 'link_code_pairing_wrapped_key_bundle');
    const info = 'link_code_pairing_key_bundle_encryption_key';
    const key = Buffer.from(hkdf(shared, 32, { salt: bundle.subarray(0, SALT_BYTES), info }));
    const iv = bundle.subarray(SALT_BYTES, SALT_BYTES + GCM_IV_BYTES);
    const random = aesDecryptGCM(bundle.subarray(SALT_BYTES + GCM_IV_BYTES), key, iv, Buffer.alloc(0)).subarray(64, 96);
    const identityShared = Curve.sharedKey(account.device.keys.identity.private, identity);
    const secret = hkdf(Buffer.concat([shared, identityShared, random]), 32, { info: 'adv_secret' });
    this.#link(candidate, account, identity, Buffer.from(secret));
  }

  #link(candidate: Candidate, account: Account, identity: Buffer, secret: Buffer): void {
    if (!account.asksForPasskey) return this.#accept(candidate, account, identity, secret);
    const send = (stanza: BinaryNode) => candidate.send(stanza);
    candidate.passkey = new PasskeyLinking(account, secret, send, (confirmed, renewedSecret) =>
      this.#accept(candidate, account, confirmed, renewedSecret),
    );
    const { passkey } = candidate;
    account.askForPasskeyAgain = () => passkey.demand();
    passkey.demand();
  }

  #accept(candidate: Candidate, account: Account, identity: Buffer, secret: Buffer): void {
    const { eRegid, eSkeyId, eSkeyVal, eSkeySig } = candidate.registration;
    if (!eRegid || !eSkeyId || !eSkeyVal || !eSkeySig) throw new Error('A client without Signal keys');
    const companion = account.offerCompanion({
      identity,
      registrationId: unsigned(eRegid),
      signedPreKey: { id: unsigned(eSkeyId), publicKey: Buffer.from(eSkeyVal), signature: Buffer.from(eSkeySig) },
    });
    companion.wantsFullHistory = asksForFullHistory(candidate.registration);
    this.withdraw(candidate);
    candidate.accepted = { account, companion };
    candidate.send(pairSuccess(account, companion, secret));
  }

  /**
   * The client answers the phone. @returns whether it accepted and signed: from now on it is one of the phone's devices, and
   * may log in on a new connection
   */
  complete({ accepted }: Candidate, answer: BinaryNode): boolean {
    if (!accepted || !child(answer, 'pair-device-sign')) return false;
    accepted.account.companions.set(accepted.companion.deviceId, accepted.companion);
    return true;
  }
}

function asksForFullHistory({ deviceProps }: Candidate['registration']): boolean {
  return deviceProps ? Boolean(proto.DeviceProps.decode(deviceProps).requireFullSync) : false;
}

/** What the phone's app announces about itself: whether its chats have moved to private ids. */
function clientProps({ lidMigration }: Account): BinaryNode[] {
  if (lidMigration === 'lenient') return [];
  const props = proto.ClientPairingProps.encode({ isChatDbLidMigrated: lidMigration === 'migrated' }).finish();
  return [node('client-props', {}, Buffer.from(props))];
}

/** Sends the client its identity, signed by the phone and proved with the secret of its QR. */
function pairSuccess(account: Account, companion: Companion, secret: Buffer): BinaryNode {
  const { identity } = account.device.keys;
  const { deviceId, keys } = companion;
  const details = proto.ADVDeviceIdentity.encode({
    rawId: deviceId,
    timestamp: seconds(),
    keyIndex: deviceId,
  }).finish();
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: identity.public,
    accountSignature: Curve.sign(identity.private, Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, keys.identity])),
  }).finish();
  const proof = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac: hmacSign(signed, secret) }).finish();
  return node('iq', { from: SERVER, type: 'set', id: newId('PAIR'), t: seconds() }, [
    node('pair-success', {}, [
      node('device-identity', {}, proof),
      node('platform', { name: 'android' }),
      ...clientProps(account),
      node('device', {
        jid: `${account.number}:${deviceId}@s.whatsapp.net`,
        lid: `${account.lidUser}:${deviceId}@lid`,
      }),
    ]),
  ]);
}
