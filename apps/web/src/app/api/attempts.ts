import { useState } from 'react';
import { randomUuid } from '../../ui/hooks/random-uuid.ts';

/** The attempts of one form to do something, from its opening to its success. */
export interface Attempts<Values> {
  /**
   * Makes an attempt under the key of the opened form. Another attempt with the same values has the same key, so that what is
   * done once although its answer was lost is not done again; other values, and whatever follows a success, have another key.
   */
  run<Done>(values: Values, attempt: (key: string) => Promise<Done>): Promise<Done>;
}

export function createAttempts<Values>(): Attempts<Values> {
  let last: { values: string; key: string } | undefined;
  return {
    async run(given, attempt) {
      // As a list, because undefined has no JSON.
      const values = JSON.stringify([given], describeFile);
      if (last?.values !== values) last = { values, key: randomUuid() };
      const done = await attempt(last.key);
      last = undefined;
      return done;
    },
  };
}

/** The attempts of the component that calls it. */
export function useAttempts<Values>(): Attempts<Values> {
  const [attempts] = useState(createAttempts<Values>);
  return attempts;
}

/** A file has no fields that JSON would show. */
const describeFile = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;
