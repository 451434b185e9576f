import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai/core/error';
import { AppError } from '../../../platform/app-error.ts';
import { OutboundError } from '../../../platform/http/outbound/outbound.ts';

/** Why there is no answer, as a code of the catalogue. */
type ModelProblem =
  | 'ERR_MODEL_CEILING'
  | 'ERR_MODEL_KEY'
  | 'ERR_MODEL_NAME'
  | 'ERR_MODEL_LIMIT'
  | 'ERR_MODEL_TIMEOUT'
  | 'ERR_MODEL_UNREACHABLE'
  | 'ERR_MODEL_CUT'
  | 'ERR_MODEL_FILTER'
  | 'ERR_MODEL_ANSWER';

/** A model gave no answer; the message is for the log. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: ModelProblem;
  /** of the answer, where there was one */
  readonly status: number | null;
  constructor(code: ModelProblem, message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.code = code;
    this.status = status ?? null;
  }
}

/** The error of a model in words that a person can act on. */
export function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const outbound = findOutboundError(error);
  if (outbound) return new ModelError(reasonOfOutbound(outbound), outbound.message, { cause: outbound });
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof APIError ? (error.status as number | undefined) : undefined;
  return new ModelError(reasonOf(error), message, { cause: error, ...(status !== undefined && { status }) });
}

/** For a person who waits for the answer. */
export const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError(toModelError(error).code);

function reasonOf(error: unknown): ModelProblem {
  if (error instanceof APIConnectionTimeoutError) return 'ERR_MODEL_TIMEOUT';
  if (error instanceof APIConnectionError) return 'ERR_MODEL_UNREACHABLE';
  if (!(error instanceof APIError)) return 'ERR_MODEL_ANSWER';
  const status = error.status as number | undefined;
  const { message } = error;
  if (status === 401 || status === 403) return 'ERR_MODEL_KEY';
  if (status === 404) return 'ERR_MODEL_NAME';
  // Without credit its provider lets no call through.
  if (status === 429 || status === 402) return 'ERR_MODEL_LIMIT';
  if (status !== 400 && status !== 422) return 'ERR_MODEL_ANSWER';
  // Some answer 400 to a key that is wrong, and to the name of a model they do not have.
  if (/\bapi.?key\b/i.test(message)) return 'ERR_MODEL_KEY';
  const isName =
    error.code === 'model_not_found' || /\bmodel\b.{0,120}(?:not found|does not exist|not exist)/i.test(message);
  return isName ? 'ERR_MODEL_NAME' : 'ERR_MODEL_ANSWER';
}

function reasonOfOutbound({ problem }: OutboundError): ModelProblem {
  if (problem === 'timeout') return 'ERR_MODEL_TIMEOUT';
  return problem === 'tooLarge' ? 'ERR_MODEL_ANSWER' : 'ERR_MODEL_UNREACHABLE';
}

/** The error of our own client, before the library wrapped it. */
function findOutboundError(error: unknown): OutboundError | undefined {
  if (error instanceof OutboundError) return error;
  return error instanceof Error && error.cause !== undefined ? findOutboundError(error.cause) : undefined;
}
