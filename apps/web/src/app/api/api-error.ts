/**
 * A refused or failed call. `code` is one of the contract's catalogue, ERR_NETWORK when no answer came, or whatever
 * text an unknown server sent; `details` are the fields beside the code.
 */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 when no answer came */
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, status: number, details: Record<string, unknown> = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** Whether the server may have done what was asked: no answer came, or one of what stands before it. */
export const isAnswerLost = (error: unknown): error is ApiError =>
  isApiError(error) && (error.status === 0 || error.status >= 502);
