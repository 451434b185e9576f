import { SendError } from '../../port/channel.ts';

/**
 * WhatsApp's answer to a message when the account may begin no conversations, or when the chat is unknown under this
 * address.
 */
export const restrictedCode = '463';

/** Final refusals by WhatsApp's code; another attempt would not help, or make it worse. */
const permanentErrors: Readonly<Record<string, string>> = {
  // No conversations may be begun for now: each further attempt prolongs it.
  [restrictedCode]: 'ERR_WAPP_REACHOUT_LIMIT',
  // Not as this address, and there is no other.
  400: 'ERR_WAPP_UNDELIVERABLE',
  // Not a member of the group, or no such person.
  403: 'ERR_WAPP_INVALID_CONTACT',
  404: 'ERR_WAPP_INVALID_CONTACT',
  406: 'ERR_WAPP_INVALID_CONTACT',
};

/** WhatsApp refused a message. */
export class RefusedError extends SendError {
  /** WhatsApp's own code */
  readonly wireCode: string;

  constructor(wireCode: string) {
    const final = permanentErrors[wireCode];
    super(final ?? 'ERR_SENDING_WAPP_MSG', final !== undefined);
    this.wireCode = wireCode;
  }
}
