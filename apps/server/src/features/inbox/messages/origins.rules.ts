import type { MessageOrigin } from '@balcao/contract';

/** Automatic messages: they need neither a person nor an open ticket. */
export type AutomaticOrigin = Extract<MessageOrigin, 'bot' | 'schedule' | 'campaign' | 'api'>;

/** The consequences of a message's origin. The order of sending depends on it as well: see migration 0045. */
export interface OriginRules {
  /** sent by the company; null = either way */
  fromMe: boolean | null;
  /** no one of the company typed it: it is no answer, and it leaves behind what people write */
  isAutomatic: boolean;
  /** it is to be sent, and wakes the session for it; else the contact has it already */
  isSent: boolean;
  /** it is emitted as a new message; else only its caller emits the ticket */
  isEmitted: boolean;
}

const sentByPerson = { fromMe: true, isAutomatic: false, isSent: true, isEmitted: true };
const sentAutomatically = { ...sentByPerson, isAutomatic: true };

export const originRules: Readonly<Record<MessageOrigin, OriginRules>> = {
  contact: { fromMe: false, isAutomatic: false, isSent: false, isEmitted: true },
  phone: { fromMe: true, isAutomatic: false, isSent: false, isEmitted: true },
  attendant: sentByPerson,
  bot: sentAutomatically,
  schedule: sentAutomatically,
  campaign: sentAutomatically,
  api: sentAutomatically,
  import: { fromMe: null, isAutomatic: false, isSent: false, isEmitted: false },
};

/** The tick a new message begins with: what waits to be sent has none, and what the phone wrote was sent. */
export const initialAck = (origin: MessageOrigin): 0 | 2 => (origin === 'phone' ? 2 : 0);

/** A person of the company wrote it now. */
export const isAnswer = (origin: MessageOrigin): boolean => origin === 'attendant' || origin === 'phone';
