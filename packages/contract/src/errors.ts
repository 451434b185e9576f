import * as z from 'zod';
import { mergeExports } from './catalogue.ts';
import { noDetails } from './fields.ts';

/**
 * The one catalogue of error codes: HTTP status and the shape of the details that travel beside the code.
 * Every code has a translation in every language, or the i18n package does not compile.
 */
export const errors = {
  .../* @__PURE__ */ mergeExports('Errors'),

  ERR_NO_PERMISSION: { status: 403, details: noDetails },
  /** it takes or tells numbers of contacts, which the company hides from the caller */
  ERR_NUMBERS_HIDDEN: { status: 403, details: noDetails },
  ERR_VALIDATION: {
    status: 400,
    details: z.object({ fields: z.array(z.object({ field: z.string(), problem: z.string() })) }),
  },
  ERR_BROKEN_JSON: { status: 400, details: noDetails },
  ERR_BODY_TOO_LARGE: { status: 413, details: z.object({ limit: z.number() }) },
  ERR_UNSUPPORTED_MEDIA_TYPE: { status: 415, details: noDetails },
  ERR_NOT_FOUND: { status: 404, details: noDetails },
  /** the header `If-Match` named another state of the record than the present one */
  ERR_RECORD_CHANGED: { status: 409, details: z.object({ record: z.looseObject({ updatedAt: z.string() }) }) },
  /** the header `Idempotency-Key` came with another request before */
  ERR_IDEMPOTENCY_KEY: { status: 422, details: noDetails },
  /** the call with this `Idempotency-Key` was done; its answer holds a secret, or is not known: `id` = of the record that was made */
  ERR_ANSWERED_ONCE: { status: 409, details: z.object({ id: z.number().nullable() }) },
  ERR_FILE_TOO_LARGE: { status: 413, details: z.object({ limit: z.number() }) },
  ERR_FILE_EMPTY: { status: 400, details: z.object({ name: z.string() }) },
  ERR_FILE_TYPE: { status: 415, details: noDetails },
  /** not 403: who reads files with the client of the API would take it for a stale token */
  ERR_LINK_EXPIRED: { status: 410, details: noDetails },
  /** an address that the installation does not call */
  ERR_ADDRESS_REFUSED: { status: 400, details: z.object({ reason: z.enum(['invalid', 'private']) }) },
  /** the disk or bucket with the files is full, down or refuses */
  ERR_FILES_UNAVAILABLE: { status: 503, details: noDetails },
  ERR_INTERNAL_SERVER_ERROR: { status: 500, details: noDetails },
  ERR_UNAVAILABLE: { status: 503, details: noDetails },
} as const satisfies Record<string, { status: number; details: z.ZodType }>;

export type ErrorCode = keyof typeof errors;
export type ErrorDetails<C extends ErrorCode> = z.infer<(typeof errors)[C]['details']>;

/** The JSON of every refused request: the code under `error`, its details beside it, the request's id for support. */
export type ErrorAnswer = { error: ErrorCode; requestId?: string } & Record<string, unknown>;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errors, value);
}
