import type { BinaryNode } from 'baileys';
import type { TestPeerState } from '../../core/test-peer.ts';
import type { Sender } from '../reception.ts';

export interface Query {
  peer: TestPeerState;
  sender: Sender;
  stanza: BinaryNode;
  /** the first child, which names what is asked */
  request: BinaryNode | undefined;
}

/** The children of the answer. */
export type Answer = (query: Query) => BinaryNode[] | Promise<BinaryNode[]>;

/** Answered as an error. */
export class Refusal extends Error {
  readonly code: number;
  constructor(code: number, text: string) {
    super(text);
    this.name = 'Refusal';
    this.code = code;
  }
}
