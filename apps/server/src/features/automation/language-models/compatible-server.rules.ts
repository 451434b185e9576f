import { parseStorableJson } from '../../../platform/util/parse-json.ts';
import { toStorableText } from '../../../platform/util/storable-text.ts';
import { isRecord, textOf } from '../answers/index.ts';
import { readEventStream } from './event-stream.rules.ts';

/** What was asked for: a transcription may be answered as a bare text. */
export type AnswerKind = 'chat' | 'transcription';

/** An answer as a server sent it. */
export interface ServerAnswer {
  status: number;
  contentType: string;
  text: string;
}

/** An error in the form of OpenAI. */
interface ServerError {
  message: string;
  code?: string;
  type?: string;
  param?: string;
}

const maxMessageLength = 300;
const unnamedError = 500;
/** The codes by which servers name what has a status of its own. */
const statusOfWords: readonly [RegExp, number][] = [
  [/rate.?limit|too.?many|quota|exhausted|throttl/i, 429],
  [/payment|billing|credit|balance/i, 402],
  [/api.?key|auth|permission|forbidden|unauthorized/i, 401],
  [/not.?found/i, 404],
  [/overload|unavailable/i, 503],
  [/invalid|unsupported|bad.?request/i, 400],
];

/**
 * Brings the answer of a server that is compatible with OpenAI into OpenAI's form: JSON under any content type, event
 * streams that no one asked for, errors under a status of success, and errors as other frameworks write them.
 */
export function normalizeAnswer(
  kind: AnswerKind,
  { status, contentType, text }: ServerAnswer,
): { status: number; json: unknown } {
  const json = parseStorableJson(text) ?? readEventStream(text);
  const isSuccess = status >= 200 && status <= 299;
  if (json === undefined) {
    if (isSuccess && kind === 'transcription' && !/html/.test(contentType)) return { status, json: { text } };
    const [what = ''] = contentType.split(';');
    const message = isSuccess
      ? `no JSON but ${what.trim() || 'nothing'}`
      : toStorableText(text.slice(0, maxMessageLength)).trim();
    return { status, json: isSuccess ? { unreadable: message } : { error: { message } } };
  }
  const error = errorOf(json);
  if (!isSuccess) return { status, json: { error: error ?? { message: `HTTP ${status}` } } };
  return error ? { status: statusOf(error), json: { error } } : { status, json };
}

/** Ends of a server that could not go on: what it said until then is half an answer. */
const brokenOff =
  /^(?:error|network_error|insufficient_system_resource|abort(?:ed)?|cancell?ed|timeout|interrupted|malformed_function_call)$/i;

function errorOf(json: unknown): ServerError | undefined {
  const body: unknown = Array.isArray(json) ? json[0] : json;
  if (!isRecord(body)) return undefined;
  const [choice] = Array.isArray(body.choices) ? (body.choices as unknown[]) : [];
  const written = [body.error, isRecord(choice) ? choice.error : undefined, body.detail, body.errors].find(isWritten);
  if (written !== undefined) return readError(written);
  if (isRecord(choice) && brokenOff.test(textOf(choice.finish_reason) ?? ''))
    return { message: 'the server broke the answer off' };
  const minimax = isRecord(body.base_resp) ? body.base_resp : {};
  if (!Array.isArray(body.choices) && typeof minimax.status_msg === 'string')
    return readError({ message: minimax.status_msg, code: minimax.status_code });
  // Without `choices` and `text` a message is what went wrong.
  const isAnswer = 'choices' in body || 'text' in body || isWritten(body.data);
  const message = [body.message, body.msg, body.error_message].find((one) => typeof one === 'string');
  return message !== undefined && !isAnswer ? readError({ ...body, message }) : undefined;
}

const isWritten = (value: unknown) =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0);

function readError(written: unknown): ServerError {
  // FastAPI lists the fields that it refused.
  const one: unknown = Array.isArray(written) ? written[0] : written;
  if (!isRecord(one)) return { message: (textOf(one) ?? 'error').slice(0, maxMessageLength) };
  const inner = isRecord(one.error) ? one.error : one;
  const place = Array.isArray(inner.loc) ? (inner.loc as unknown[]).at(-1) : inner.param;
  const texts = {
    code: textOf(inner.code ?? inner.status),
    type: textOf(inner.type),
    param: textOf(place),
  };
  const message = textOf(inner.message ?? inner.msg ?? inner.detail) ?? JSON.stringify(inner);
  return {
    message: message.slice(0, maxMessageLength).toWellFormed(),
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
  };
}

/** The status that an error names itself, where it came with a status of success. */
function statusOf({ code = '', type = '', message }: ServerError): number {
  const number = Number(code);
  if (Number.isInteger(number) && number >= 400 && number <= 599) return number;
  const named = [code, type, message].flatMap((words) => statusOfWords.find(([pattern]) => pattern.test(words)) ?? []);
  return (named[1] as number | undefined) ?? unnamedError;
}
