import type { PasskeyRequest } from '@balcao/contract';

/** Passkeys of the browser and its devices. Most people never need them, so this is loaded on demand. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Whether passkeys are possible on this page: browsers want a name with TLS, or localhost. */
export const arePasskeysPossible = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Asks the person for a passkey. Throws an Error when they refuse, or have none of this address. */
export async function signWithPasskey(request: PasskeyRequest) {
  const { startAuthentication } = await loadWebAuthn();
  return startAuthentication({ optionsJSON: toBrowser(request) });
}

type CreationOptions = Parameters<Awaited<ReturnType<typeof loadWebAuthn>>['startRegistration']>[0]['optionsJSON'];
type RequestOptions = Parameters<Awaited<ReturnType<typeof loadWebAuthn>>['startAuthentication']>[0]['optionsJSON'];

/**
 * Creates a passkey on a device. Throws an Error when the person refuses, or the device has one of this account
 * already.
 */
export async function createPasskey(options: unknown) {
  const { startRegistration } = await loadWebAuthn();
  return startRegistration({ optionsJSON: options as CreationOptions });
}

/** The names of transports are texts of the server; browsers pass over those that they do not know. */
const toBrowser = (request: PasskeyRequest) => request as RequestOptions;
