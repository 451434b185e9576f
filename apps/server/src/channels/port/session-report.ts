import type { SessionEventKind, SessionFacts } from '@balcao/contract';

/** Something that happened to a session. @see SessionEvent of the contract */
export interface NewSessionEvent {
  at: Date;
  kind: SessionEventKind;
  code: string;
  ms?: number | undefined;
  /** of a message: its id, by which it is known when it comes again */
  reference?: string | undefined;
}

/** How often something happened lately, and how long it took. */
export interface SessionTally {
  kind: 'ack' | 'received' | 'undecryptable' | 'undelivered';
  code: string;
  count: number;
  totalMs: number;
  maxMs: number;
}

/** Facts about a session that help to find out why it does not work. */
export interface SessionReport {
  facts: Partial<SessionFacts>;
  /** oldest first */
  events: NewSessionEvent[];
  tallies: SessionTally[];
  /** messages that could not be opened, came again and could be */
  resolved: { reference: string; at: Date }[];
}
