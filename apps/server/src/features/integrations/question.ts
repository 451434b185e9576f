import type { ResponderReply } from '@balcao/contract';
import type { IntegrationRow } from './integrations.sql.ts';

/** Where a flow of Typebot stands with a contact. */
export interface TypebotSession {
  sessionId: string;
  usedAt: string;
}

/** A contact wrote, and an integration is to answer. */
export interface IntegrationQuestion {
  integration: IntegrationRow;
  messageId: string;
  text: string;
  mediaType: string;
  sentAt: string;
  /** what was sent with it, at an address that anybody may read for some time */
  file: { url: string; name: string; mime: string; size: number } | undefined;
  /** with this message the integration begins with the contact */
  isFirst: boolean;
  ticket: { id: number; uuid: string; queueId: number | null };
  contact: { id: number; name: string; number: string };
  connection: { id: number; name: string };
  /** of Typebot, where the flow stands */
  session: TypebotSession | undefined;
}

export interface IntegrationAnswer {
  reply: ResponderReply;
  /** where a flow stands then; null = it has ended, absent = it has no such place */
  sessionId?: string | null;
  /** milliseconds between two messages */
  pauseMs: number;
}

/** The other side answered something that is no answer; the message says what. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}
