import type { AnswerProblem, LeftOut, MediaType, ResponderReply } from '@balcao/contract';
import type { IntegrationRow } from './integrations.sql.ts';

/** The position in a Typebot flow for a contact. */
export interface TypebotSession {
  sessionId: string;
  usedAt: string;
  /** what may be chosen by number, in the order in which it was offered */
  choices: readonly string[];
  /** several of them at once */
  several: boolean;
}

/** A contact wrote, and an integration is to answer. */
export interface IntegrationQuestion {
  integration: IntegrationRow;
  messageId: string;
  text: string;
  mediaType: MediaType;
  /** when the contact sent it */
  sentAt: string;
  /** the file sent with it, at an address that anyone may read for some time */
  file: { url: string; name: string; mime: string; size: number } | undefined;
  /** with this message the integration begins with the contact */
  isFirst: boolean;
  ticket: { id: number; uuid: string; queueId: number | null };
  contact: { id: number; name: string; number: string };
  connection: { id: number; name: string };
  /** of Typebot, the position in the flow */
  session: TypebotSession | undefined;
  /** the transcription of the voice message, where there is one */
  transcription?: string | undefined;
}

export interface IntegrationAnswer {
  reply: ResponderReply;
  /** what of its answer is not carried out */
  leftOut: readonly LeftOut[];
  /** the position in the flow afterwards; null = it has ended, absent = the kind has none */
  sessionId?: string | null;
  /** of Typebot, what it offers */
  offer?: Pick<TypebotSession, 'choices' | 'several'>;
  /** milliseconds between two messages */
  pauseMs: number;
}

/** The other side's answer is invalid; the message describes how. */
export class IntegrationError extends Error {
  override readonly name: string = 'IntegrationError';
  readonly problem: AnswerProblem;
  /** the text of its answer, where that is the problem */
  readonly status: number | null;
  constructor(problem: AnswerProblem, message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.problem = problem;
    this.status = status ?? null;
  }
}

/** The error for an answer with an unexpected status. */
export function problemOfStatus(status: number): AnswerProblem {
  if (status === 429) return 'limit';
  if (status >= 500) return 'failed';
  if (status >= 400) return 'refused';
  return status >= 300 ? 'redirect' : 'format';
}

export const statusError = (status: number, words = `HTTP ${status}`): IntegrationError =>
  new IntegrationError(problemOfStatus(status), words, { status });
