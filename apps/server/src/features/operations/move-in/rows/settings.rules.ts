import { type Judgement, lineOf, type SourceRow } from './source-row.rules.ts';

/** Settings of the family that say here what they say there, and the values that both know. */
const sharedSettings: Readonly<Record<string, readonly string[]>> = {
  /** Contacts are asked how they were served when their service ends. */
  userRating: ['enabled', 'disabled'],
  /** Whose opening hours count: nobody's, those of the queue, those of the company. */
  scheduleType: ['disabled', 'queue', 'company'],
  /** Messages of groups are passed over. */
  CheckMsgIsGroup: ['enabled', 'disabled'],
  /** Calls are let through; without it the caller is told to write. */
  call: ['enabled', 'disabled'],
  /** Whoever takes a conversation is introduced to the contact. */
  sendGreetingAccepted: ['enabled', 'disabled'],
  /** Contacts are told to which queue they were transferred. */
  sendMsgTransfTicket: ['enabled', 'disabled'],
  /** Contacts of a connection with one queue are greeted by it as well. */
  sendGreetingMessageOneQueues: ['enabled', 'disabled'],
  /** How the menu of queues is written: as numbered lines. */
  chatBotType: ['text'],
};

/** What one has no counterpart here is left, and so is a value that says nothing here. */
export function judgeSetting({ text }: SourceRow): Judgement {
  const key = lineOf(text('key'), 100);
  const value = text('value').trim();
  const values = Object.hasOwn(sharedSettings, key) ? sharedSettings[key] : undefined;
  if (!values?.includes(value)) return { reason: 'not_brought' };
  return { sourceId: key, key, data: { value } };
}
