/** How a queue names its conversations. */
export type ConversationId = number | string;

/** The send queue's record of a message that the server has not confirmed yet. */
export interface Queued<Id extends ConversationId = number> {
  /** chosen here: sent twice, it is stored once */
  clientId: string;
  conversationId: Id;
  /** no two of a queue have the same: the order of writing */
  createdAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** share of the file that has left, 0 to 1 */
  progress: number;
  /** error code of the refusal; ERR_NETWORK while it waits because no answer came */
  failure: string | null;
  /** what the refusal says beside its code */
  refusal?: Readonly<Record<string, unknown>> | undefined;
}
