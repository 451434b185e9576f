import { randomBytes } from 'node:crypto';
import { aesDecryptGCM, type BinaryNode, bytesToCrockford, Curve, hkdf, hmacSign, proto, sha256 } from 'baileys';
import type { Account } from '../core/accounts.ts';
import { newId } from '../core/ids.ts';
import { type Assertion, findFlaw, type PasskeyOptions, RELYING_PARTY } from '../core/passkey.ts';
import { childBytes, node, seconds, SERVER } from '../wire/nodes.ts';
import { Refusal } from './queries/index.ts';

const NONCE_BYTES = 32;
const CODE_BYTES = 5;
const CONTINUES_AFTER_MS = 5;

const newOptions = (): PasskeyOptions => ({
  challenge: randomBytes(NONCE_BYTES).toString('base64url'),
  timeout: 600_000,
  rpId: RELYING_PARTY,
  allowCredentials: [],
  userVerification: 'required',
  extensions: { uvm: true },
});

/** Links a client of an account that demands a passkey, from the demand to the sealed request. */
export class PasskeyLinking {
  readonly account: Account;
  readonly #send: (stanza: BinaryNode) => void;
  readonly #onLinked: (identity: Buffer, secret: Buffer) => void;
  /** of the QR, or of the code, with which the client began */
  readonly #firstSecret: Buffer;
  #options: PasskeyOptions = newOptions();
  readonly #reference = `3@${randomBytes(NONCE_BYTES).toString('base64')}`;
  readonly #keys = Curve.generateKeyPair();
  readonly #nonce = randomBytes(NONCE_BYTES);
  #identity: Buffer | undefined;
  #commitment: Buffer | undefined;
  #isRevealed = false;

  constructor(
    account: Account,
    firstSecret: Buffer,
    send: (stanza: BinaryNode) => void,
    onLinked: (identity: Buffer, secret: Buffer) => void,
  ) {
    this.account = account;
    this.#firstSecret = firstSecret;
    this.#send = send;
    this.#onLinked = onLinked;
  }

  /** Tells the client that a passkey is demanded; each time with a challenge of its own. */
  demand(): void {
    this.#options = newOptions();
    const attributes = { from: SERVER, id: newId('PASSKEY'), type: 'passkey_prologue_request', t: seconds() };
    this.#send(node('notification', attributes, [this.#optionsNode()]));
  }

  #optionsNode(): BinaryNode {
    return node('passkey_request_options', {}, Buffer.from(JSON.stringify(this.#options)));
  }

  /** Answers a query of the client; undefined = it is about something else. */
  answer(request: BinaryNode): BinaryNode[] | undefined {
    switch (request.tag) {
      case 'ref':
        return [node('ref', {}, Buffer.from(this.#reference))];
      case 'passkey_request_options':
        return [this.#optionsNode()];
      case 'passkey_prologue':
        this.#begin(request);
        return [];
      case 'companion_nonce':
        this.#compare(request.content as Uint8Array);
        return [];
      case 'encrypted_pairing_request':
        this.#finish(request.content as Uint8Array);
        return [];
      default:
        return undefined;
    }
  }

  /** The client proves by a passkey who its person is, and commits itself to a nonce. */
  #begin(request: BinaryNode): void {
    const { account } = this;
    const assertion = JSON.parse(childBytes(request, 'webauthn_assertion').toString()) as Assertion;
    const credentialId = Buffer.from(assertion.rawId, 'base64url');
    const flaw = credentialId.equals(childBytes(request, 'credential_id'))
      ? findFlaw(assertion, account.passkeys, this.#options)
      : 'another key than the assertion';
    account.passkeyFlaws.push(flaw);
    if (flaw !== undefined || account.refusesPasskeyAt === 'assertion') throw new Refusal(403, flaw ?? 'forbidden');
    const payload = childBytes(request, 'prologue_payload');
    const { companionEphemeralIdentity, commitment } = proto.ProloguePayload.decode(payload);
    const { ref } = proto.CompanionEphemeralIdentity.decode(companionEphemeralIdentity ?? Buffer.alloc(0));
    if (ref !== this.#reference || !commitment?.hash) throw new Refusal(400, 'bad-request');
    const proof = hmacSign(payload, Buffer.from(hkdf(this.#firstSecret, 32, { info: 'shortcake-passkey-handoff-v1' })));
    if (!proof.equals(childBytes(request, 'pairing_handoff_proof'))) throw new Refusal(403, 'another client');
    this.#identity = Buffer.from(companionEphemeralIdentity ?? []);
    this.#commitment = Buffer.from(commitment.hash);
    if (account.refusesPasskeyAt === 'phone') return;
    const identity = proto.PrimaryEphemeralIdentity.encode({ publicKey: this.#keys.public, nonce: this.#nonce });
    const attributes = { from: SERVER, id: newId('PASSKEY'), type: 'crsc_continuation', t: seconds() };
    const content = [node('primary_ephemeral_identity', {}, Buffer.from(identity.finish()))];
    setTimeout(() => this.#send(node('notification', attributes, content)), CONTINUES_AFTER_MS).unref();
  }

  /** The client reveals its nonce: from now on both sides can show the same code. */
  #compare(nonce: Uint8Array): void {
    const { account } = this;
    const revealed = sha256(Buffer.concat([this.#identity ?? Buffer.alloc(0), nonce]));
    if (account.refusesPasskeyAt === 'nonce' || !this.#commitment?.equals(revealed))
      throw new Refusal(400, 'bad-nonce');
    const digest = sha256(Buffer.concat([nonce, this.#keys.public]));
    const code = Buffer.from(digest.subarray(0, CODE_BYTES).map((byte, index) => byte ^ (this.#nonce[index] ?? 0)));
    account.passkeyCode = bytesToCrockford(code);
    this.#isRevealed = true;
  }

  /** The client sends its identity and a new secret, sealed for the phone. */
  #finish(sealed: Uint8Array): void {
    const { account } = this;
    if (account.refusesPasskeyAt === 'request' || !this.#isRevealed || !this.#identity)
      throw new Refusal(400, 'bad-request');
    const { publicKey, deviceType, ref } = proto.CompanionEphemeralIdentity.decode(this.#identity);
    const key = hkdf(Curve.sharedKey(this.#keys.private, publicKey ?? new Uint8Array()), 32, {
      salt: Buffer.from(`Companion Pairing ${deviceType} with ref ${ref}`),
      info: 'Pairing Information Encryption Key',
    });
    const { encryptedPayload, iv } = proto.EncryptedPairingRequest.decode(sealed);
    const opened = aesDecryptGCM(
      encryptedPayload ?? new Uint8Array(),
      Buffer.from(key),
      iv ?? new Uint8Array(),
      Buffer.alloc(0),
    );
    const { companionIdentityKey, advSecret } = proto.PairingRequest.decode(opened);
    if (account.refusesPasskeyAt === 'person' || !companionIdentityKey || !advSecret) return;
    setTimeout(
      () => this.#onLinked(Buffer.from(companionIdentityKey), Buffer.from(advSecret)),
      CONTINUES_AFTER_MS,
    ).unref();
  }
}
