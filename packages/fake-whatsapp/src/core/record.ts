import type { BinaryNode } from 'baileys';

export interface RecordedStanza {
  /** counts from 1 over the whole record */
  sequence: number;
  at: Date;
  direction: 'from-companion' | 'to-companion';
  /** undefined while no client is linked */
  number: string | undefined;
  deviceId: number | undefined;
  stanza: BinaryNode;
}

export interface Problem {
  at: Date;
  number: string | undefined;
  what: string;
}

/** A client that logged in, or tried to, and as which version of WhatsApp Web. */
export interface RecordedLogin {
  number: string;
  version: string;
  /** as which it gives itself out, two letters */
  country: string;
}

interface StanzaFilter {
  direction?: RecordedStanza['direction'];
  tag?: string;
  id?: string;
  number?: string;
}

/**
 * Every stanza that went over a line, in order, those sent again and again included: what was really sent, to count
 * others against. Nothing is merged and nothing is dropped.
 */
export class StanzaRecord {
  readonly logins: RecordedLogin[] = [];
  readonly stanzas: RecordedStanza[] = [];
  /** what could not be understood, decrypted or answered */
  readonly problems: Problem[] = [];
  #sequence = 0;

  add(entry: Omit<RecordedStanza, 'sequence' | 'at'>): void {
    this.stanzas.push({ sequence: ++this.#sequence, at: new Date(), ...entry });
  }

  addProblem(number: string | undefined, what: string): void {
    this.problems.push({ at: new Date(), number, what });
  }

  find({ direction, tag, id, number }: StanzaFilter): RecordedStanza[] {
    return this.stanzas.filter(
      (entry) =>
        (direction === undefined || entry.direction === direction) &&
        (tag === undefined || entry.stanza.tag === tag) &&
        (id === undefined || entry.stanza.attrs['id'] === id) &&
        (number === undefined || entry.number === number),
    );
  }

  /** Deletes the record so far, for long runs. The sequence goes on. */
  clear(): void {
    this.stanzas.length = 0;
    this.problems.length = 0;
  }
}
