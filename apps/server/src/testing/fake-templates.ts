import { randomInt } from 'node:crypto';
import type { FakeAccount } from './fake-account.ts';
import { refusal, type GraphAnswer, type GraphRequest } from './fake-graph-answer.ts';

interface FakeButton {
  type: string;
  text?: string;
  url?: string;
  phone_number?: string;
  example?: unknown;
  otp_type?: string;
}

interface FakeComponent {
  type: string;
  format?: string;
  text?: string;
  buttons?: FakeButton[];
  example?: Record<string, unknown>;
}

/** A template as Meta lists it. */
export interface FakeTemplate {
  id?: string;
  name: string;
  language: string;
  status: string;
  category: string;
  components: FakeComponent[];
  parameter_format?: string;
  rejected_reason?: string;
  quality_score?: { score: string };
}

const dayMs = 86_400_000;
const ok = (body: object): GraphAnswer => ({ status: 200, body });
const variable = /\{\{\s*\w+\s*\}\}/g;

/**
 * Meta's account of templates: makes, changes and deletes them, and refuses what Meta's documentation of errors says it
 * refuses, in its order.
 */
export class FakeTemplates {
  /** what becomes of what is sent for review */
  decision: 'PENDING' | 'APPROVED' | 'REJECTED' = 'PENDING';
  /** how many an account may have */
  limit = 250;
  readonly #ids = new WeakMap<object, string>();
  readonly #deleted = new Set<string>();
  readonly #edits = new Map<string, number[]>();

  answer(
    account: FakeAccount,
    { path, query, method, raw }: GraphRequest,
    mimeOf: (handle: string) => string | undefined,
  ): GraphAnswer | undefined {
    const [root = '', edge = ''] = path.split('/');
    const templates = account.templates as FakeTemplate[];
    const body = () => JSON.parse(raw.toString()) as FakeTemplate;
    if (root === account.businessAccountId && edge === 'message_templates') {
      if (method === 'POST') return this.#create(account, body(), mimeOf);
      if (method === 'DELETE') return this.#delete(account, query);
      const wanted = query.get('status');
      return ok({
        data: templates
          .filter(({ status }) => wanted === null || status === wanted)
          .map((one) => ({ ...one, id: this.idOf(one) })),
      });
    }
    const edited = templates.find((one) => this.idOf(one) === root);
    return edited && method === 'POST' ? this.#edit(edited, body(), mimeOf) : undefined;
  }

  /** Meta's id of a template. */
  idOf(template: object): string {
    const id = this.#ids.get(template) ?? String(randomInt(100_000_000_000, 999_999_999_999));
    this.#ids.set(template, id);
    return id;
  }

  #create(account: FakeAccount, sent: FakeTemplate, mimeOf: (handle: string) => string | undefined): GraphAnswer {
    const templates = account.templates as FakeTemplate[];
    const { name, language, category, components } = sent;
    if (!/^[a-z0-9_]{1,512}$/.test(name)) return refusal(100, { words: 'Invalid name' });
    if (this.#deleted.has(keyOf(account, sent)))
      return refusal(100, {
        subcode: 2_388_023,
        words: `New ${language} content can't be added while the existing ${language} content is being deleted. Try again in 4 weeks.`,
      });
    if (templates.some((one) => one.name === name && one.language === language))
      return refusal(100, { subcode: 2_388_024, words: 'Content in this language already exists' });
    if (templates.length >= this.limit)
      return refusal(100, { subcode: 2_388_019, words: 'Message template limit exceeded' });
    const problem = problemOf(category, components, mimeOf);
    if (problem) return problem;
    const made: FakeTemplate = {
      name,
      language,
      category,
      components: written(category, components),
      status: this.decision,
      ...(sent.parameter_format !== undefined && { parameter_format: sent.parameter_format }),
    };
    templates.push(made);
    return ok({ id: this.idOf(made), status: made.status, category });
  }

  #edit(template: FakeTemplate, sent: FakeTemplate, mimeOf: (handle: string) => string | undefined): GraphAnswer {
    const id = this.idOf(template);
    if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(template.status))
      return refusal(100, { words: 'Message template cannot be edited in its status' });
    const isApproved = template.status === 'APPROVED';
    if (isApproved && sent.category && sent.category !== template.category)
      return refusal(100, { words: 'Category of an approved template cannot be changed' });
    const edits = (this.#edits.get(id) ?? []).filter((at) => at > Date.now() - 30 * dayMs);
    if (isApproved && (edits.length >= 10 || edits.some((at) => at > Date.now() - dayMs)))
      return refusal(100, { words: 'Message template can be edited once in 24 hours and 10 times in 30 days' });
    const problem = problemOf(sent.category ?? template.category, sent.components, mimeOf);
    if (problem) return problem;
    if (isApproved) this.#edits.set(id, [...edits, Date.now()]);
    if (sent.category) template.category = sent.category;
    template.components = written(template.category, sent.components);
    template.status = this.decision;
    delete template.rejected_reason;
    return ok({ success: true });
  }

  #delete(account: FakeAccount, query: URLSearchParams): GraphAnswer {
    const templates = account.templates as FakeTemplate[];
    const [name, id] = [query.get('name'), query.get('hsm_id')];
    const gone = templates.filter((one) => one.name === name && (id === null || this.idOf(one) === id));
    if (gone.length === 0)
      return refusal(100, {
        subcode: 2_593_002,
        words: `The message template ${name ?? ''} wasn't found for this account.`,
      });
    for (const one of gone) {
      templates.splice(templates.indexOf(one), 1);
      if (one.status === 'APPROVED') this.#deleted.add(keyOf(account, one));
    }
    return ok({ success: true });
  }
}

const keyOf = ({ businessAccountId }: FakeAccount, { name, language }: { name: string; language: string }) =>
  [businessAccountId, name, language].join(' ');

/** Meta writes the text of a code itself. */
const written = (category: string, components: FakeComponent[]): FakeComponent[] =>
  category !== 'AUTHENTICATION'
    ? components
    : components.map((one) => (one.type === 'BODY' ? { ...one, text: '*{{1}}* é seu código de verificação.' } : one));

/** Why Meta refuses a template as it is sent; what its reviewers say comes later. */
function problemOf(
  category: string,
  components: FakeComponent[] = [],
  mimeOf: (handle: string) => string | undefined,
): GraphAnswer | undefined {
  if (!['MARKETING', 'UTILITY', 'AUTHENTICATION'].includes(category))
    return refusal(100, { words: 'Invalid category' });
  const of = (type: string) => components.find((one) => one.type === type);
  const [header, body, footer] = [of('HEADER'), of('BODY'), of('FOOTER')];
  const buttons = of('BUTTONS')?.buttons ?? [];
  const invalid = (subcode: number, words: string) => refusal(100, { subcode, words });
  if (!body) return invalid(2_388_043, 'Message template "components" param is missing expected field(s)');
  if (category === 'AUTHENTICATION')
    return buttons.some(({ type, otp_type: otp }) => type === 'OTP' && otp === 'COPY_CODE') && body.text === undefined
      ? undefined
      : invalid(2_388_043, 'Message template "components" param is missing expected field(s)');
  const text = body.text ?? '';
  const variables = [...text.matchAll(variable)];
  if (text.length > 1024 || (header?.text ?? '').length > 60 || (footer?.text ?? '').length > 60)
    return invalid(2_388_040, 'Character limit exceeded');
  if (text.trim() === '' || /\n{3,}|\t| {5,}/.test(text)) return invalid(2_388_072, 'Message body format incorrect');
  if (footer && ((footer.text ?? '').trim() === '' || variable.test(footer.text ?? '') || footer.text?.includes('\n')))
    return invalid(2_388_073, 'Message footer format incorrect');
  variable.lastIndex = 0;
  if (header?.format === 'TEXT') {
    const names = [...(header.text ?? '').matchAll(variable)];
    const given = [header.example?.['header_text'], header.example?.['header_text_named_params']]
      .flat()
      .filter(Boolean);
    if (names.length > 1 || given.length < names.length || /[\n*]/.test(header.text ?? ''))
      return invalid(2_388_047, 'Message header format incorrect');
  } else if (header) {
    const [handle] = (header.example?.['header_handle'] as string[] | undefined) ?? [];
    const kind = handle === undefined ? undefined : mimeOf(handle)?.split('/')[0]?.replace('application', 'document');
    if (kind?.toUpperCase() !== header.format) return invalid(2_388_047, 'Message header format incorrect');
  }
  if (/^\s*\{\{|\}\}\s*$/.test(text))
    return invalid(2_388_299, "Variables can't be at the start or end of the template.");
  const words = text
    .replace(variable, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}|\p{N}/u.test(word)).length;
  if (variables.length > 0 && words < variables.length * 2 + 1)
    return invalid(2_388_293, 'This template has too many variables for its length.');
  const named = (body.example?.['body_text_named_params'] as unknown[] | undefined) ?? [];
  const [listed = []] = (body.example?.['body_text'] as string[][] | undefined) ?? [];
  const names = new Set(variables.map(([written]) => written.replaceAll(/\W/g, '')));
  if (names.size > Math.max(named.length, listed.length))
    return invalid(2_388_043, 'Message template examples are missing');
  return buttonsProblem(buttons);
}

function buttonsProblem(buttons: readonly FakeButton[]): GraphAnswer | undefined {
  const invalid = (words: string) => refusal(100, { words });
  const count = (type: string) => buttons.filter((one) => one.type === type).length;
  if (buttons.length > 10 || count('URL') > 2 || count('PHONE_NUMBER') > 1 || count('COPY_CODE') > 1)
    return invalid('Too many buttons');
  if (new Set(buttons.map(({ text }) => text)).size < buttons.length) return invalid('Buttons need different texts');
  const replies = buttons.map(({ type }) => type === 'QUICK_REPLY');
  if (replies.filter((one, index) => index > 0 && one !== replies[index - 1]).length > 1)
    return invalid('Quick reply buttons have to be grouped together');
  for (const { type, text = '', url = '', example, phone_number: number = '' } of buttons) {
    if (type !== 'COPY_CODE' && (text.trim() === '' || text.length > 25)) return invalid('Invalid button text');
    if (type === 'URL' && !/^https?:\/\/\S+$/.test(url)) return invalid('Invalid button URL');
    if (type === 'URL' && url.includes('{{') && (!url.endsWith('}}') || !example)) return invalid('Invalid button URL');
    if (type === 'PHONE_NUMBER' && !/^\+?\d{8,20}$/.test(number)) return invalid('Invalid phone number');
    if (type === 'COPY_CODE' && (typeof example !== 'string' || example === '' || example.length > 15))
      return invalid('Invalid offer code');
  }
  return undefined;
}
