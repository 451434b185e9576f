import { stdSerializers } from 'pino';

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
const isSecret = (key: string) => secretKeys.has(normalizeKey(key));

/** Paths that contain a person's e-mail, code or password instead of a body. */
const secretPath = /^\/+(resetpasswords|forgetpassword)\/+[^/]/i;

/** Returns a request's path and query without secrets of the caller. */
export function redactUrl(url: string): string {
  const [path, query] = splitOnce(url, '?');
  // The router decodes before it matches, so the decoded path decides.
  const secret = secretPath.exec(decoded(path));
  const shownPath = secret ? `/${secret[1]}/${redacted}` : path;
  if (query === undefined) return shownPath;
  const pairs = query.split('&').map((pair) => {
    const [key] = splitOnce(pair, '=');
    return isSecret(decoded(key)) ? `${key}=${redacted}` : pair;
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
  const hasSecretKey = [...secretKeys].some((key) => flat.includes(`"${key}":`));
  return redactText(hasSecretKey ? `${JSON.stringify(redactValue(JSON.parse(line)))}\n` : line);
}

function redactText(text: string): string {
  return text
    .replace(/\/(resetpasswords|forgetpassword)\/(?!\[redacted\])[^\s"\\?]+/gi, `/$1/${redacted}`)
    .replace(/([?&](?:signature|token|password|code)=)(?!\[redacted\])[^&\s"\\#]+/gi, `$1${redacted}`)
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/g, `$1 ${redacted}`);
}

function redactValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(redactValue);
  // The code of an error says what went wrong; any other `code` may be a credential.
  const isError = 'stack' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isSecret(key) && !(isError && key === 'code') ? redacted : redactValue(inner),
    ]),
  );
}

/** Selects the fields of an error to log: libraries attach whole requests, with their headers, to theirs. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const { code, table, column, constraint } = error as Error & Record<string, unknown>;
  return { type, message, code, table, column, constraint, stack };
}
