import type { InboundMessage } from './inbound-entry.ts';
import type { Address } from './message-content.ts';

/** A message of the history of a phone, written by either side. */
export interface HistoryMessage {
  entry: InboundMessage;
  /** among messages of one second: the later one has the higher number */
  place: number;
  /** what its file is fetched with: sealed, and understood by the channel alone */
  rawPayload?: string | undefined;
}

/** A conversation of the phone, with some of its messages in any order. */
export interface HistoryChat {
  addresses: [Address, ...Address[]];
  /** '' = none is known */
  name: string;
  messages: HistoryMessage[];
}

/** Some of the history that a phone sends after it was linked, however old. What was stored before may come again. */
export interface HistoryChunk {
  number: string;
  /** which time it was linked */
  linkId: string;
  chats: HistoryChat[];
  /** how much the phone has sent with this, as it says */
  percent: number;
  /** the phone says that it sent everything that was asked for */
  isLast: boolean;
  /** it could not be read, and will not be */
  isLost: boolean;
}

/** What an admin chose to bring of the phone's history. */
export interface WantedHistory {
  /** nothing older is wanted; null = everything is */
  since: Date | null;
  /** more than phones send by themselves: they have to be asked for it while they are linked */
  isLong: boolean;
}
