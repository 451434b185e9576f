/** The only page on which the helper asks for a passkey, and whose passkeys these are. */
export const whatsappOrigin = 'https://web.whatsapp.com';
export const relyingParty = 'whatsapp.com';

/**
 * Reads the options that the installation passes on from WhatsApp.
 * @returns undefined when they are none, or ask for a passkey of anybody else
 */
export function readOptions(text) {
  try {
    const options = JSON.parse(text);
    return options?.rpId === relyingParty && typeof options.challenge === 'string' ? options : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Uses the passkey. Runs in the page of WhatsApp, where password managers offer theirs, and holds all that it needs: it is
 * copied there. It does nothing but ask, and answers with what `credentials.get` gave, or the name of the error.
 */
export async function askForPasskey(options, expectedOrigin) {
  if (location.origin !== expectedOrigin) return { error: 'page' };
  if (typeof PublicKeyCredential?.parseRequestOptionsFromJSON !== 'function') return { error: 'unsupported' };
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ publicKey });
    const text = (buffer) =>
      buffer === null
        ? null
        : btoa(String.fromCharCode(...new Uint8Array(buffer)))
            .replaceAll('+', '-')
            .replaceAll('/', '_')
            .replace(/=+$/, '');
    const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
    return {
      assertion: {
        id: credential.id,
        rawId: text(credential.rawId),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientDataJSON),
          authenticatorData: text(authenticatorData),
          signature: text(signature),
          userHandle: text(userHandle),
        },
      },
    };
  } catch (error) {
    return { error: error?.name === 'NotAllowedError' ? 'notAllowed' : 'unsupported' };
  }
}
