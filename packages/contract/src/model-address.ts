import { isGiven, type Confirmation } from './confirmation.ts';

export const defaultModelUrl = 'https://api.openai.com/v1';

/** What providers' pages show behind the address that is meant. */
const callPath = /(?:\/(?:chat\/completions|completions|responses|models|embeddings|audio\/transcriptions))?\/*$/;

/** The address below which the calls of a model are, of what people paste; empty = OpenAI's own. */
export function toModelBaseUrl(typed: string): string {
  const [address = '', ...query] = typed.trim().split('?');
  const base = address.replace(/\/+$/, '').replace(callPath, '');
  return base === '' ? defaultModelUrl : [base, ...query].join('?');
}

/** Whether a key that was stored for one address may go to the other: whoever may change the address could read it there. */
export const isSameModelAddress = (one: string, other: string): boolean =>
  toModelBaseUrl(one) === toModelBaseUrl(other);

/**
 * What contacts and attendants write goes to the address of a model, and to the account of its key, which sees it and pays; without a
 * word the address is OpenAI's own.
 */
export const confirmsModel: Confirmation = {
  when: 'where the address of the model changes or a key is sent',
  acts(facts) {
    const { body, before } = facts;
    const isMoved =
      typeof body.baseUrl === 'string' &&
      !isSameModelAddress(body.baseUrl, typeof before?.baseUrl === 'string' ? before.baseUrl : '');
    if (isMoved) return ['modelMoved'];
    return isGiven(facts, 'apiKey') ? ['modelKey'] : [];
  },
};
