import type { Endpoint, EndpointAnswer, EndpointInput } from '@balcao/contract';
import { createContext, useRef } from 'react';
import { ApiError, isApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import type { CallArgs } from '../api/call.ts';

/** A record as a form was opened with it. */
export interface SeenRecord {
  id: number;
  updatedAt: string;
}

/** How often one save is tried, each time after a change that somebody made in between. */
const maxTries = 3;

/** The record was changed by somebody else while it was edited here. */
export class RecordChanged extends ApiError {
  /** the present record */
  readonly record: SeenRecord;
  /** From now on the form is about the present record: saved again, it replaces it. */
  readonly accept: () => void;

  constructor(record: SeenRecord, accept: () => void) {
    super('ERR_RECORD_CHANGED', 409, { record });
    this.record = record;
    this.accept = accept;
  }
}

/** Opens the form around which it stands afresh with this record; undefined where there is no such form. */
export const ReloadRecord = createContext<((record: SeenRecord) => void) | undefined>(undefined);

type BodyOf<E extends Endpoint> = EndpointInput<E> extends { body: infer Body } ? Body : undefined;

/**
 * Changes a record as it was seen. Where only fields changed since that are not sent, or to what is sent, the change is made as well:
 * nothing of the other person's gets lost. Throws ApiError: ERR_RECORD_CHANGED where a field that is sent changed, ERR_RECORD_DELETED
 * where the record is gone.
 */
export async function changeSeen<E extends Endpoint>(
  endpoint: E,
  seen: SeenRecord,
  body: BodyOf<E>,
): Promise<EndpointAnswer<E>> {
  let ifMatch = seen.updatedAt;
  for (let tries = 1; ; tries += 1)
    try {
      // oxlint-disable-next-line no-await-in-loop -- each try follows a change that somebody made in between
      return await call(endpoint, { params: { id: seen.id }, body, ifMatch } as unknown as CallArgs<E>);
    } catch (error) {
      if (isApiError(error, endpoint.notFound) && endpoint.notFound !== undefined)
        throw new ApiError('ERR_RECORD_DELETED', error.status);
      const present = isApiError(error, 'ERR_RECORD_CHANGED') ? presentOf(error) : undefined;
      if (!present || tries === maxTries || collides(seen, present, body)) throw error;
      ifMatch = present.updatedAt;
    }
}

const presentOf = ({ details }: ApiError) => details.record as SeenRecord | undefined;

/** Whether a field that is sent was changed by somebody else, as far as the record shows it. */
export function collides(seen: object, present: object, body: unknown): boolean {
  const [before, now] = [new Map(Object.entries(seen)), new Map(Object.entries(present))];
  return Object.entries(body ?? {}).some(([field, sent]) => {
    if (sent === undefined) return false;
    if (!before.has(field) || !now.has(field)) return true;
    return !isSame(before.get(field), now.get(field)) && !isSame(sent, now.get(field));
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The record that a form changes, as it was when the form was opened, or last saved. A list may show a newer one below the form, whose
 * values are still those of before.
 */
export function useSeen(existing: SeenRecord | undefined) {
  const seen = useRef(existing);
  return {
    /** Runs a save with the record as it was seen; undefined where one is added. */
    async save<Saved>(work: (known: SeenRecord | undefined) => Promise<Saved>): Promise<Saved> {
      const known = seen.current?.id === existing?.id ? seen.current : existing;
      try {
        const saved = await work(known);
        if (known && isRecord(saved)) seen.current = saved;
        return saved;
      } catch (error) {
        const present = isApiError(error, 'ERR_RECORD_CHANGED') ? presentOf(error) : undefined;
        if (!known || !present) throw error;
        const record = { ...known, ...present };
        throw new RecordChanged(record, () => {
          seen.current = record;
        });
      }
    },
  };
}

const isRecord = (value: unknown): value is SeenRecord =>
  typeof value === 'object' && value !== null && 'id' in value && 'updatedAt' in value;
