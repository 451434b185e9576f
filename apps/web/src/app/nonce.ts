import { setNonce } from 'get-nonce';

/** The nonce of this page's content security policy, which the server wrote into index.html. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Hands it to the scroll lock of dialogs, which writes a style element of its own. */
setNonce(nonce);
