import { errors, isErrorCode, type Endpoint, type ErrorCode, type ErrorDetails } from '@balcao/contract';

/** The arguments of the constructor: details are required exactly when the catalogue gives the code a key for them. */
type AppErrorArgs<C extends ErrorCode> =
  Record<never, never> extends ErrorDetails<C>
    ? [details?: ErrorDetails<C>, options?: ErrorOptions]
    : [details: ErrorDetails<C>, options?: ErrorOptions];

/**
 * A refusal with a code of the catalogue, which determines its HTTP status. The details are sent in the answer; the
 * cause only goes to the log.
 */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError';
  readonly code: C;
  readonly status: number;
  readonly details: ErrorDetails<C>;

  constructor(code: C, ...[details, options]: AppErrorArgs<C>) {
    super(code, options);
    this.code = code;
    this.status = errors[code].status;
    this.details = (details ?? {}) as ErrorDetails<C>;
  }
}

class StaleTokenError extends AppError<'ERR_SESSION_EXPIRED'> {
  override readonly status = 403;
}

/**
 * The refusal of an expired access token: the one ERR_SESSION_EXPIRED that asks the client to refresh its session and
 * repeat the request.
 */
export function staleTokenError(): AppError<'ERR_SESSION_EXPIRED'> {
  return new StaleTokenError('ERR_SESSION_EXPIRED');
}

/** The place of files does not work: whatever needed it is worth another try, and is no fault of the file. */
export function isFilesFailure(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ERR_FILES_UNAVAILABLE';
}

/** The code for a record that an endpoint's path names and that is not there. */
export function notFoundCode({ notFound = 'ERR_NOT_FOUND' }: Pick<Endpoint, 'notFound'>): ErrorCode {
  return isErrorCode(notFound) ? notFound : 'ERR_NOT_FOUND';
}

export function notFoundError(endpoint: Pick<Endpoint, 'notFound'>): AppError {
  return new AppError<ErrorCode>(notFoundCode(endpoint), {});
}

/** The code of an unforeseen fault, as the endpoint declares it. */
export function faultError({ fault = 'ERR_INTERNAL_SERVER_ERROR' }: Pick<Endpoint, 'fault'> = {}): AppError {
  return new AppError<ErrorCode>(isErrorCode(fault) ? fault : 'ERR_INTERNAL_SERVER_ERROR', {});
}
