import type { Provider } from './connections.ts';

/** What sets the ways to WhatsApp apart. Code asks for a trait, never for a provider by its name: a new provider does not compile until it names each. */
export interface ProviderTraits {
  /** a simulated phone: nothing reaches a customer */
  isSimulated: boolean;
  /** a phone links it by scanning a QR code, or by typing a code */
  linksByQr: boolean;
  /** a device of somebody's phone: WhatsApp can end it at any time, and then keeps no messages for it */
  isLinkedDevice: boolean;
  /** connected by an account at Meta whose ids and token are stored, and which reports its health */
  hasAccount: boolean;
  /** sends as slowly as a person, so that the number is not banned */
  isPaced: boolean;
  /** goes out through a proxy of the company */
  hasProxy: boolean;
  /** free texts arrive only within a day of the contact's last message */
  hasWindow: boolean;
  /** sends texts that were approved before */
  hasTemplates: boolean;
  /** menus of the automatic service leave as buttons and lists that arrive on every phone */
  hasButtons: boolean;
  /** sends what an attendant offers to press: buttons, a list, a link, a request for a place. Elsewhere it goes as text */
  sendsInteractive: boolean;
  /** shows a Pix code with a button that copies it */
  hasPixButton: boolean;
  /** takes stickers of 512 by 512 pixels alone, still ones up to 100 KB and animated ones up to 500 KB */
  limitsStickers: boolean;
  /** a sent message can be edited, and deleted for everybody */
  canEdit: boolean;
  /** may name a contact by an id alone, and can ask for the number */
  hidesNumbers: boolean;
  /** knows people and groups beyond those who write: whether a number has WhatsApp, names of groups */
  hasAddressBook: boolean;
  /** shows the pictures of contacts */
  showsPictures: boolean;
  /** reports that a contact is typing only for conversations it was asked to watch */
  watchesTyping: boolean;
}

const traits: Readonly<Record<Provider, ProviderTraits>> = {
  beta: {
    isSimulated: false,
    linksByQr: true,
    isLinkedDevice: true,
    hasAccount: false,
    isPaced: true,
    hasProxy: true,
    hasWindow: false,
    hasTemplates: false,
    hasButtons: false,
    sendsInteractive: false,
    hasPixButton: false,
    limitsStickers: false,
    canEdit: true,
    hidesNumbers: false,
    hasAddressBook: true,
    showsPictures: true,
    watchesTyping: true,
  },
  cloud: {
    isSimulated: false,
    linksByQr: false,
    isLinkedDevice: false,
    hasAccount: true,
    isPaced: false,
    hasProxy: false,
    hasWindow: true,
    hasTemplates: true,
    hasButtons: true,
    sendsInteractive: true,
    hasPixButton: true,
    limitsStickers: true,
    canEdit: false,
    hidesNumbers: true,
    hasAddressBook: false,
    showsPictures: false,
    watchesTyping: false,
  },
  sandbox: {
    isSimulated: true,
    linksByQr: true,
    isLinkedDevice: false,
    hasAccount: false,
    isPaced: false,
    hasProxy: false,
    hasWindow: false,
    hasTemplates: false,
    hasButtons: false,
    sendsInteractive: true,
    hasPixButton: false,
    limitsStickers: false,
    canEdit: true,
    hidesNumbers: false,
    hasAddressBook: true,
    showsPictures: false,
    watchesTyping: false,
  },
};

export const traitsOf = (provider: Provider): ProviderTraits => traits[provider];

/** The providers that have a trait, for queries. */
export const providersWith = (trait: keyof ProviderTraits): Provider[] =>
  (Object.keys(traits) as Provider[]).filter((provider) => traits[provider][trait]);
