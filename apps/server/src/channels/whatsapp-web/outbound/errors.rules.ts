import { SendError } from '../../channel.ts';

/** Refused for good, by WhatsApp's code; to try again would not help, or make it worse. */
const permanentErrors: Readonly<Record<string, string>> = {
  // No conversations may be begun for now: each further attempt prolongs it.
  463: 'ERR_WAPP_REACHOUT_LIMIT',
  // Not a member of the group, or nobody there.
  403: 'ERR_WAPP_INVALID_CONTACT',
  404: 'ERR_WAPP_INVALID_CONTACT',
  406: 'ERR_WAPP_INVALID_CONTACT',
};

/** WhatsApp's answer to a message that it did not take. */
export function toSendError(code: string): SendError {
  const final = permanentErrors[code];
  return final === undefined ? new SendError('ERR_SENDING_WAPP_MSG', false) : new SendError(final, true);
}
