import { defineEvent } from '../../../platform/events.ts';
import type { FlowMark } from './figures.rules.ts';

/** What is to be counted of a conversation with one version of a flow. */
export interface CountedTurn {
  versionId: number;
  beganAt: string;
  marks: readonly FlowMark[];
}

/** Conversations moved on in flows, or came out of them because people or a timer have them. */
export const flowsMoved = defineEvent<readonly CountedTurn[]>('flows.moved');
