import type { EmbeddedPassage } from './embeddings.sql.ts';

/** A passage with how near it is to a question: the cosine, 1 = the same. */
export interface NearPassage {
  documentId: number;
  position: number;
  cosine: number;
}

/** Keeps the nearest passages of those it is shown, page after page. */
export class Nearest {
  readonly #question: Float32Array;
  readonly #limit: number;
  #found: NearPassage[] = [];

  constructor(question: Float32Array, limit: number) {
    this.#question = question;
    this.#limit = limit;
  }

  add(passages: readonly EmbeddedPassage[]): void {
    for (const { documentId, position, embedding } of passages) {
      const vector = vectorOf(embedding);
      // Another model embedded it, whose numbers say nothing here.
      if (vector.length !== this.#question.length) continue;
      this.#found.push({ documentId, position, cosine: product(this.#question, vector) });
    }
    this.#found = this.#found.toSorted((one, other) => other.cosine - one.cosine).slice(0, this.#limit);
  }

  get found(): readonly NearPassage[] {
    return this.#found;
  }
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

const bytesOfNumber = 4;

export const bytesOf = (vector: Float32Array): Buffer => {
  const bytes = Buffer.alloc(vector.length * bytesOfNumber);
  vector.forEach((number, at) => bytes.writeFloatLE(number, at * bytesOfNumber));
  return bytes;
};

export const vectorOf = (bytes: Buffer): Float32Array =>
  Float32Array.from({ length: Math.floor(bytes.length / bytesOfNumber) }, (_, at) =>
    bytes.readFloatLE(at * bytesOfNumber),
  );

/** A place further down in a list counts for less, the first ones not much more than each other. */
const rankOffset = 60;

/**
 * Joins ranked lists by reciprocal rank fusion: what stands high in several comes first.
 * @param keyOf what makes two entries the same
 */
export function fuseRanks<Item>(lists: readonly (readonly Item[])[], keyOf: (item: Item) => string): Item[] {
  const scores = new Map<string, { item: Item; score: number }>();
  for (const list of lists)
    list.forEach((item, rank) => {
      const key = keyOf(item);
      const score = (scores.get(key)?.score ?? 0) + 1 / (rankOffset + rank);
      scores.set(key, { item: scores.get(key)?.item ?? item, score });
    });
  return [...scores.values()].toSorted((one, other) => other.score - one.score).map(({ item }) => item);
}
