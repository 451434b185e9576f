// Tuned: a process reads batches of live events that it wrote itself from its memory (docs/performance.md, "Live events: one unlogged row per transaction and company").

/** The events of a transaction, by company; each value is a JSON array. */
export type BatchRows = ReadonlyMap<number, string>;

const maxBatches = 500;
const maxLength = 8_000_000;

/**
 * The newest batches of live events that this process has written: what it is notified of, it need not read. Batches are added
 * before their commit and looked for once it is announced, so that one that was rolled back is never asked for.
 */
export class OwnBatches {
  readonly #rows = new Map<string, BatchRows>();
  #length = 0;
  #isKept = false;

  /** From now on batches are kept; before, and in processes without sockets, nothing takes them. */
  keep(): void {
    this.#isKept = true;
  }

  add(batch: string, rows: BatchRows): void {
    if (!this.#isKept) return;
    this.#rows.set(batch, rows);
    this.#length += lengthOf(rows);
    for (const oldest of this.#rows.keys()) {
      if (this.#rows.size <= maxBatches && this.#length <= maxLength) return;
      this.take(oldest);
    }
  }

  /** Returns a batch and forgets it; undefined when another process wrote it, or too many came since. */
  take(batch: string): BatchRows | undefined {
    const rows = this.#rows.get(batch);
    if (rows && this.#rows.delete(batch)) this.#length -= lengthOf(rows);
    return rows;
  }
}

const lengthOf = (rows: BatchRows): number => [...rows.values()].reduce((sum, { length }) => sum + length, 0);
