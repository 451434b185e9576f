import type { OutboundAnswer } from '../../../platform/http/outbound/outbound.ts';
import { parseStorableJson } from '../../../platform/util/parse-json.ts';
import { isRecord, limitReply, readReply, textOf, type ReadReply } from '../answers/index.ts';
import type { IntegrationRow } from './integrations.sql.ts';
import { IntegrationError, statusError } from './question.ts';

type Asked = Pick<IntegrationRow, 'type' | 'convertsMarkdown'>;

/** What n8n says where a flow is set to answer at once. */
const hasStarted = /workflow (?:was|got) started/i;
/** Why n8n refuses a call, in its own words; other refusals may quote the contact. */
const knownRefusal = /not registered|not active|respond to webhook|error in workflow|workflow could not be/i;
/** Fields in which programs that know no `messages` have their text. */
const textFields = new Set([
  'output',
  'text',
  'response',
  'answer',
  'reply',
  'content',
  'resposta',
  'texto',
  'mensagem',
]);
/** Fields in which n8n and others pass on the answer of somebody else. */
const wrappers = ['json', 'body', 'data', 'output', 'response', 'result', 'text'];
const maxDepth = 4;

const nothing = (): ReadReply => limitReply({ messages: [], actions: [] });
const hasReply = (value: Record<string, unknown>) => 'messages' in value || 'actions' in value;

/**
 * Reads the answer of a webhook or of n8n. A webhook may confirm a message without answering it; n8n that does so is not
 * set up to answer.
 * @throws IntegrationError
 */
export function readWebhookAnswer(asked: Asked, { status, headers, body }: OutboundAnswer): ReadReply {
  const text = body.toString().trim();
  const json = parseStorableJson(text);
  if (status < 200 || status > 299) throw statusError(status, refusalOf(status, json));
  const isN8n = asked.type === 'n8n';
  if (text === '') {
    if (isN8n && status === 200) throw new IntegrationError('empty', 'HTTP 200');
    return nothing();
  }
  if (typeof json === 'object' && json !== null) return readJsonAnswer(asked, json);
  const contentType = headers.get('content-type') ?? '';
  if (json === undefined && /\bjson\b/.test(contentType)) throw new IntegrationError('format', 'no JSON');
  if (hasStarted.test(text)) throw new IntegrationError('started', 'Workflow was started');
  if (isN8n && text.startsWith('<')) throw new IntegrationError('page', 'HTML');
  if (isN8n) throw new IntegrationError('otherFields', json === undefined ? contentType || 'text' : typeof json);
  // A plain OK confirms the message and is no answer to the contact.
  if (json === undefined) return nothing();
  throw new IntegrationError('format', `${typeof json} is not as documented`);
}

function readJsonAnswer(asked: Asked, json: object): ReadReply {
  const isN8n = asked.type === 'n8n';
  if (Array.isArray(json) && json.length === 0) {
    if (isN8n) throw new IntegrationError('empty', '[]');
    return nothing();
  }
  const answer = unwrap(json);
  if (answer) {
    const { isLost, ...read } = readReply(answer, asked);
    if (isLost)
      throw new IntegrationError('format', read.leftOut.map(({ kind }) => kind).join(' ') || 'nothing but markup');
    return read;
  }
  const first: unknown = Array.isArray(json) ? json[0] : json;
  if (!isRecord(first)) throw new IntegrationError('format', 'a list is not as documented');
  const names = Object.keys(first);
  // `{}` says that there is nothing to say.
  if (names.length === 0) return nothing();
  if (hasStarted.test(textOf(first.message) ?? '')) throw new IntegrationError('started', 'Workflow was started');
  const texts = names.filter((name) => textFields.has(name.toLowerCase()));
  if (!isN8n && texts.length === 0) return nothing();
  throw new IntegrationError('otherFields', (texts.length > 0 ? texts : names).join(', ').slice(0, maxNamesLength));
}

const maxNamesLength = 100;

/**
 * The object with `messages` or `actions`: of a list of items those of all of them, of a wrapper what is in it, also as
 * JSON in a text.
 */
function unwrap(value: unknown, depth = 0): Record<string, unknown> | undefined {
  if (depth > maxDepth) return undefined;
  if (typeof value === 'string')
    return /^\s*[[{]/.test(value) ? unwrap(parseStorableJson(value), depth + 1) : undefined;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => unwrap(item, depth + 1)).filter((item) => item !== undefined);
    const all = (name: 'messages' | 'actions') => items.flatMap((item) => item[name]);
    return items.length === 0 ? undefined : { messages: all('messages'), actions: all('actions') };
  }
  if (!isRecord(value)) return undefined;
  if (hasReply(value)) return value;
  for (const name of wrappers) {
    const inner = name in value ? unwrap(value[name], depth + 1) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

function refusalOf(status: number, json: unknown): string {
  const said = isRecord(json) ? (textOf(json.message) ?? '') : '';
  return knownRefusal.test(said)
    ? `HTTP ${status}: ${said.slice(0, maxRefusalLength).toWellFormed()}`
    : `HTTP ${status}`;
}

const maxRefusalLength = 200;
