import { stdSerializers } from 'pino';
import { isOutage } from '../util/outage.ts';

const redacted = '[redacted]';

/** Keys whose value never reaches a log, compared in lower case and without - and _. */
const secretKeys = new Set([
  'authorization',
  'cookie',
  'setcookie',
  'jrt',
  'password',
  'passwords',
  'passwordhash',
  'newpassword',
  'token',
  'accesstoken',
  'refreshtoken',
  'apikey',
  'secret',
  'appsecret',
  'code',
  'signature',
  'signatures',
]);
const normalizeKey = (text: string) => text.replace(/[-_]/g, '').toLowerCase();
/** The last part decides: Meta sends `hub.verify_token`. */
const isSecret = (key: string) => {
  const name = normalizeKey(key.split('.').at(-1) ?? '');
  return secretKeys.has(name) || name.endsWith('token');
};

/** Parameters whose values reveal nothing about a person. Search words stay out of the log. */
const shownParameters = new Set(
  `after around before companyid contactid count cursorid date datefrom dateend datestart dateto days expires finaldate
  hub.mode initialdate limit page pagenumber parentid profile queueid queueids showall status tags ticketid updatedat userid
  users whatsappid withunreadmessages`.split(/\s+/),
);

/** Paths that contain a person's e-mail, code or password instead of a body, or the key of a webhook. */
const secretRoots = 'resetpasswords|forgetpassword|webhooks/+whatsapp|(?:subscription|pix-charges)/+webhook';
const secretPath = new RegExp(`^/+(${secretRoots})/+[^/]`, 'i');
const secretPathInText = new RegExp(`/(${secretRoots})/+(?!\\[redacted\\])[^\\s"\\\\?/][^\\s"\\\\?]*`, 'gi');
/** A phone number in a path. */
const phoneNumber = /(?<=\/)\+?\d{11,15}(?=\/|$)/g;

/** Returns a request's path and query without secrets of the caller, and without data about people. */
export function redactUrl(url: string): string {
  const [path, query] = splitOnce(url, '?');
  // The router decodes before it matches, so the decoded path decides.
  const secret = secretPath.exec(decoded(path));
  const shownPath = secret ? `/${secret[1]}/${redacted}` : path.replace(phoneNumber, redacted);
  if (query === undefined) return shownPath;
  const pairs = query.split('&').map((pair) => {
    const [key, value] = splitOnce(pair, '=');
    const isShown =
      value === undefined || value === '' || shownParameters.has(normalizeKey(decoded(key)).replace('[]', ''));
    return isShown ? pair : `${key}=${redacted}`;
  });
  return `${shownPath}?${pairs.join('&')}`;
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Removes the secrets from a finished log line, whether they came from an object, the bindings of a child logger, a
 * serializer, or the message.
 */
export function redactLine(line: string): string {
  const flat = normalizeKey(line);
  const hasSecretKey = flat.includes('token":') || [...secretKeys].some((key) => flat.includes(`"${key}":`));
  return redactText(hasSecretKey ? `${JSON.stringify(redactValue(JSON.parse(line)))}\n` : line);
}

function redactText(text: string): string {
  return text
    .replace(secretPathInText, `/$1/${redacted}`)
    .replace(
      /([?&](?:[\w.-]*token|signature|password|code|searchParam|number|name|email)=)(?!\[redacted\])[^&\s"\\#]+/gi,
      `$1${redacted}`,
    )
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/g, `$1 ${redacted}`);
}

function redactValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(redactValue);
  // The `code` of an error names what went wrong; any other `code` may be a credential.
  const isError = 'stack' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isSecret(key) && !(isError && key === 'code') ? redacted : redactValue(inner),
    ]),
  );
}

/**
 * Selects the fields of an error to log: libraries attach whole requests, with their headers, to theirs. Where a dependency cannot be
 * reached, the stack says nothing, and every timer of a process would repeat it.
 */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const { code, table, column, constraint } = error as Error & Record<string, unknown>;
  return { type, message, code, table, column, constraint, ...(!isOutage(error) && { stack }) };
}
