import { randomBytes } from 'node:crypto';
import {
  aesEncryptCTR,
  bytesToCrockford,
  derivePairingCodeKey,
  getCompanionPlatformId,
  jidEncode,
  S_WHATSAPP_NET,
  type WASocket,
} from 'baileys';
import { SendError } from '../../port/channel.ts';

/**
 * The client name that is announced when linking by a code. WhatsApp compares it with browsers and systems it knows; a
 * product's name is answered with 400. The name in the phone's list of devices is another field, which may be anything.
 */
const companion = { browser: 'Chrome', system: 'Windows' } as const;
const codeBytes = 5;
const saltBytes = 32;
const ivBytes = 16;
/** WhatsApp's answer to a number that asked for codes too often. */
const tooManyRequests = 429;

/**
 * Asks WhatsApp to link the phone with this number by a code and resolves with the code once WhatsApp agreed. The library's own
 * function makes a code without reading the answer, and introduces itself by the product's name (Baileys #2560, #2769).
 * @throws SendError ERR_WAPP_CODE_REFUSED, ERR_WAPP_CODE_TOO_OFTEN
 */
export async function requestPairingCode(socket: WASocket, number: string): Promise<string> {
  const { creds } = socket.authState;
  const code = bytesToCrockford(randomBytes(codeBytes));
  const jid = jidEncode(number, 's.whatsapp.net');
  const salt = randomBytes(saltBytes);
  const iv = randomBytes(ivBytes);
  const key = await derivePairingCodeKey(code, salt);
  const wrapped = Buffer.concat([salt, iv, aesEncryptCTR(creds.pairingEphemeralKeyPair.public, key, iv)]);
  const { browser, system } = companion;
  const fields = {
    link_code_pairing_wrapped_companion_ephemeral_pub: wrapped,
    companion_server_auth_key_pub: Buffer.from(creds.noiseKey.public),
    companion_platform_id: getCompanionPlatformId([system, browser, '']),
    companion_platform_display: `${browser} (${system})`,
    link_code_pairing_nonce: '0',
  };
  try {
    await socket.query({
      tag: 'iq',
      attrs: { to: S_WHATSAPP_NET, type: 'set', id: socket.generateMessageTag(), xmlns: 'md' },
      content: [
        {
          tag: 'link_code_companion_reg',
          attrs: { jid, stage: 'companion_hello', should_show_push_notification: 'true' },
          content: Object.entries(fields).map(([tag, content]) => ({ tag, attrs: {}, content })),
        },
      ],
    });
  } catch (error) {
    const refused = codeOf(error);
    if (refused === undefined) throw error;
    throw new SendError(refused === tooManyRequests ? 'ERR_WAPP_CODE_TOO_OFTEN' : 'ERR_WAPP_CODE_REFUSED', true);
  }
  // Only now, for a client with an account of its own takes no scan any more.
  Object.assign(creds, { pairingCode: code, me: { id: jid, name: '~' } });
  socket.ev.emit('creds.update', creds);
  return code;
}

/** WhatsApp's own code of a refused query; undefined when it did not answer. */
function codeOf(error: unknown): number | undefined {
  const { data } = (error ?? {}) as { data?: unknown };
  return typeof data === 'number' ? data : undefined;
}
