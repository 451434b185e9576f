import { setNonce } from 'get-nonce';

/** The nonce of this page's content security policy, which the server wrote into index.html. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The scroll lock of dialogs writes a style element of its own and needs the nonce.
setNonce(nonce);
