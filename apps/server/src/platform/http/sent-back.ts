import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@balcao/contract';
import { AppError } from '../app-error.ts';
import { ignoreRefusal } from './require-unchanged.ts';
import type { Input, ReaderOf } from './types.ts';

/** Who may call, from the fewest to the most. */
const accessOrder = ['super', 'admin', 'user', 'public'];

/**
 * Clients send a record back whole after they changed a part of it. What it holds may be outside of the limits of a form:
 * a name of one letter, as WhatsApp has them, or a value from before a limit. Such a field is no problem while it is what is
 * stored.
 */
export function createSentBack(readerOf: ReaderOf) {
  return {
    /**
     * Returns the body of a refused change without the fields that are as they are stored, as `GET` of the same path
     * answers them.
     * @returns undefined when there are no such fields
     */
    async withoutUnchanged(
      endpoint: Endpoint,
      refusal: unknown,
      input: Omit<Input<Endpoint>, 'query' | 'body'> & { body: unknown },
    ): Promise<object | undefined> {
      const read = readerOf(endpoint.path);
      const { body } = input;
      if (endpoint.method !== 'PUT' || !read || typeof body !== 'object' || body === null) return undefined;
      if (!(refusal instanceof AppError) || refusal.code !== 'ERR_VALIDATION') return undefined;
      if (accessOrder.indexOf(read.endpoint.access) < accessOrder.indexOf(endpoint.access)) return undefined;
      const query = read.endpoint.query?.safeParse({}).data;
      const stored = async () => read.handler({ ...input, query, body: undefined });
      const answer = await stored().catch(ignoreRefusal);
      const record = read.endpoint.answer.safeParse(answer).data as Record<string, unknown> | undefined;
      if (!record) return undefined;
      const { fields } = refusal.details as { fields: { field: string }[] };
      const refused = new Set(fields.map(({ field }) => field.split('.')[0]));
      const isUnchanged = ([name, value]: [string, unknown]) =>
        refused.has(name) && Object.hasOwn(record, name) && isDeepStrictEqual(value, record[name]);
      const entries = Object.entries<unknown>(body as Record<string, unknown>);
      const kept = entries.filter((entry) => !isUnchanged(entry));
      return kept.length === entries.length ? undefined : Object.fromEntries(kept);
    },
  };
}
