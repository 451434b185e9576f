import type {
  Message,
  Queue,
  QueueOption,
  QuickMessage,
  SandboxMessage,
  Tag,
  Ticket,
  TicketNote,
  TicketStatus,
  User,
  Connection,
} from '@balcao/contract';
import type { TestCompany } from './builders.ts';
import type { Client } from './client.ts';

/** A company in the middle of its day: something in every table. */
export interface World {
  company: TestCompany;
  admin: Client;
  /** an attendant of the queue */
  user: Client & { user: User };
  supervisor: Client & { user: User };
  /** an operator of the installation who is a member of this company */
  operator: Client & { user: User };
  /** has the token of the connection */
  program: Client;
  queue: Queue;
  /** of the queue */
  queueOption: QueueOption;
  connection: Connection;
  tickets: Record<TicketStatus, Ticket>;
  /** the number of the contact of each ticket */
  numbers: Record<TicketStatus, string>;
  /** in the open ticket: from the contact, and from the attendant with a file */
  inbound: Message;
  outbound: Message;
  /** on the open ticket */
  tag: Tag;
  /** the attendant's, shared, with a file */
  quickMessage: QuickMessage;
  /** of the attendant, about the open ticket */
  note: TicketNote;
  /** what the contact of the open ticket wrote, as its phone shows it */
  phoneMessage: SandboxMessage;
  /** of the chat among the records */
  chatUuid: string;
  /** a record of each feature that brings its samples, by the path of its calls */
  records: Map<string, number>;
}

/** What a caller sends to an endpoint. */
export interface SampleCall {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** sent as a form, by the field they travel in */
  files?: Record<string, Uint8Array<ArrayBuffer>>;
}

/** A call that succeeds, with whom it succeeds when that is not the least of those who may. */
export interface Sample extends SampleCall {
  by?: Client;
}
