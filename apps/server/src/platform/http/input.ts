import type { Endpoint } from '@balcao/contract';
import type * as z from 'zod';
import { AppError, notFoundError } from '../app-error.ts';

/** The number of problems in one answer, however many a request has. */
const maxProblems = 100;
const maxFieldLength = 200;

interface FieldProblem {
  field: string;
  problem: string;
}

/**
 * Parses the path parameters.
 * @throws AppError the code of a missing record: an id that cannot exist is answered like one that does not;
 *   ERR_NOT_FOUND for a word, which is no id
 */
export function parseParams(endpoint: Endpoint, raw: unknown): unknown {
  if (!endpoint.params) return undefined;
  const { data, problems } = validate(endpoint.params, raw);
  if (problems.length === 0) return data;
  throw namesNoRecord(raw) ? new AppError('ERR_NOT_FOUND') : notFoundError(endpoint);
}

/** `/companies/list` asks for no company `list`: where there is no such call, the address itself is missing. */
function namesNoRecord(params: unknown): boolean {
  const values = typeof params === 'object' && params !== null ? Object.values(params) : [];
  return values.some((value) => typeof value === 'string' && /^[a-z][a-z-]+$/i.test(value));
}

/**
 * Parses query and body; undeclared fields are dropped.
 * @throws AppError ERR_VALIDATION naming every field with a problem
 */
export function parseQueryAndBody(endpoint: Endpoint, raw: { query: unknown; body: unknown }) {
  const query = endpoint.query ? validate(endpoint.query, raw.query) : noInput;
  const body = endpoint.body ? validate(endpoint.body, bodyOrEmpty(endpoint.body, raw.body)) : noInput;
  const fields = [...query.problems, ...body.problems].slice(0, maxProblems);
  if (fields.length > 0) throw new AppError('ERR_VALIDATION', { fields });
  return { query: query.data, body: body.data };
}

interface Validated {
  data: unknown;
  problems: FieldProblem[];
}
const noInput: Validated = { data: undefined, problems: [] };

/** Replaces an absent body by an empty one where the endpoint has fields, so that the missing fields are named. */
function bodyOrEmpty(schema: z.ZodType, body: unknown): unknown {
  return body === undefined && !schema.safeParse(undefined).success ? {} : body;
}

function validate(schema: z.ZodType, raw: unknown): Validated {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { data: parsed.data, problems: unstorableTexts(parsed.data) };
  const problems = parsed.error.issues.slice(0, maxProblems).map(({ path, message }) => ({
    field: path.map(String).join('.').slice(0, maxFieldLength),
    problem: message.slice(0, maxFieldLength),
  }));
  return { data: undefined, problems };
}

/**
 * Returns the texts that PostgreSQL refuses: with the character NUL or half of a surrogate pair. Keys are texts too.
 */
function unstorableTexts(root: unknown): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const checkText = (text: string, field: string) => {
    if (!text.includes('\0') && text.isWellFormed()) return;
    const name = field.slice(0, maxFieldLength).toWellFormed().replaceAll('\0', '�');
    problems.push({ field: name, problem: 'holds characters that are no text' });
  };
  // It uses a list instead of recursion, since the caller chooses how deep a body nests.
  const open: [unknown, string][] = [[root, '']];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, field] = next;
    if (typeof value === 'string') checkText(value, field);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      const name = field === '' ? key : `${field}.${key}`;
      checkText(key, name);
      open.push([inner, name]);
    }
  }
  return problems;
}
