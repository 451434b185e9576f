import type { MoveInChoices, MoveInKind, MoveInSurvey } from '@balcao/contract';
import type { SourcePart } from '../rows/source-row.rules.ts';
import type { MediaArchive } from './media-archive.ts';

/** A source is not what it was said to be. */
export class NoSourceError extends Error {
  readonly problem: 'no_source' | 'no_chat';

  constructor(problem: 'no_source' | 'no_chat') {
    super(`A source has nothing to read: ${problem}.`);
    this.problem = problem;
  }
}

export interface OpenedSource {
  /** what it asks, as far as that is known before it is read */
  survey: MoveInSurvey;
  /** reads it from its beginning; undefined = it asks something without which it cannot be read */
  read: (() => AsyncIterable<SourcePart>) | undefined;
  /** undefined = it has no files */
  media: MediaArchive | undefined;
}

export interface SourceFacts {
  companyId: number;
  kind: MoveInKind;
  choices: MoveInChoices;
  timeZone: string;
  language: string;
}

export const emptySurvey: MoveInSurvey = { form: null, companies: [], chats: [], chatsAsking: 0, sheet: null };
