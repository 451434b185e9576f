import * as z from 'zod';
import { placeholderPattern } from './templates.ts';

/** What a template is for, which decides its price and its rules. */
export const templateCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/** Languages offered for new templates, by Meta's names; any other that Meta lists is kept. */
export const templateLanguages = [
  'pt_BR',
  'pt_PT',
  'es',
  'es_AR',
  'es_ES',
  'es_MX',
  'en',
  'en_US',
  'en_GB',
  'fr',
  'it',
  'de',
  'ja',
  'zh_CN',
] as const;

/** What stands above the text. */
export const templateHeaders = ['none', 'text', 'image', 'video', 'document'] as const;

/** What a button does: answer, open an address, call, copy a code. */
export const templateButtonKinds = ['reply', 'url', 'phone', 'code'] as const;

/** Meta's limits, in letters where nothing else is said. Source: Meta's documentation of template components. */
export const templateLimits = {
  title: 100,
  header: 60,
  body: 1024,
  footer: 60,
  button: 25,
  url: 2000,
  phone: 20,
  code: 15,
  buttons: 10,
  urls: 2,
  /** of one account, unless Meta says otherwise */
  templates: 250,
} as const;

const text = (max: number) => z.string().max(max).default('');

export const templateButton = z.object({
  kind: z.enum(templateButtonKinds),
  text: text(200),
  /** the address, which may end in `{{1}}`, or the number that is called */
  value: text(4000),
  /** the end of such an address, or a code that is copied, as an example */
  example: text(4000),
});
export type TemplateButton = z.infer<typeof templateButton>;

/**
 * A template as it is written here. A draft may be longer than Meta takes and unfinished: `checkTemplate` says what is wrong
 * with it before it is sent.
 */
export const templateContent = z.object({
  header: z.object({ kind: z.enum(templateHeaders), text: text(1000) }).default({ kind: 'none', text: '' }),
  body: text(8000),
  footer: text(1000),
  buttons: z.array(templateButton).max(20).default([]),
  /** what stands in each variable for Meta's reviewers: `header.name`, `body.order` */
  examples: z.record(z.string().max(200), z.string().max(1000)).default({}),
  /** of a code to sign in, whose text Meta writes */
  code: z
    .object({ advice: z.boolean(), minutes: z.number().int().min(1).max(90).nullable() })
    .default({ advice: true, minutes: 10 }),
});
export type TemplateContent = z.infer<typeof templateContent>;

/** A template in which nothing is written yet. */
export const emptyTemplateContent: TemplateContent = {
  header: { kind: 'none', text: '' },
  body: '',
  footer: '',
  buttons: [],
  examples: {},
  code: { advice: true, minutes: 10 },
};

/** What Meta refuses, or its reviewers do as a rule; `warning` = it may be sent all the same. */
export const templateProblems = {
  bodyMissing: 'error',
  bodyLong: 'error',
  bodySpaces: 'error',
  headerMissing: 'error',
  headerLong: 'error',
  headerVariables: 'error',
  headerSigns: 'error',
  fileMissing: 'error',
  footerLong: 'error',
  footerVariables: 'error',
  startsWithVariable: 'error',
  endsWithVariable: 'error',
  variablesTogether: 'error',
  variableNames: 'error',
  variablesMixed: 'error',
  variablesOrder: 'error',
  tooManyVariables: 'error',
  exampleMissing: 'error',
  buttonsMany: 'error',
  buttonsOfKind: 'error',
  buttonMissing: 'error',
  buttonLong: 'error',
  buttonTwice: 'error',
  buttonOrder: 'error',
  buttonAddress: 'error',
  buttonAddressVariable: 'error',
  buttonPhone: 'error',
  buttonCode: 'error',
  shortAddress: 'warning',
  wayOutMissing: 'warning',
  categoryMismatch: 'warning',
  sensitiveWords: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;
export type TemplateProblemCode = keyof typeof templateProblems;

export interface TemplateProblem {
  code: TemplateProblemCode;
  level: 'error' | 'warning';
  part: 'header' | 'body' | 'footer' | 'buttons' | 'examples' | 'category';
  /** which button, from 0 */
  button?: number;
}

export interface CheckedTemplate {
  category: TemplateCategory;
  content: TemplateContent;
  /** there is an example of the file above the text */
  hasFile: boolean;
}

/** The names of variables in a text, each once, in their order. */
export const variablesOf = (words: string): string[] => [
  ...new Set([...words.matchAll(placeholderPattern)].map(([, name = '']) => name)),
];

/** The keys under which examples are asked for. */
export const exampleKeysOf = ({ header, body }: Pick<TemplateContent, 'header' | 'body'>): string[] => [
  ...(header.kind === 'text' ? variablesOf(header.text).map((name) => `header.${name}`) : []),
  ...variablesOf(body).map((name) => `body.${name}`),
];

/** Meta's name of a template: small letters, digits and `_`, made from its title. */
export function metaNameOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 100) || 'modelo'
  );
}

/** What is wrong with a template before it is sent to Meta, in the order of its parts. */
export function checkTemplate({ category, content, hasFile }: CheckedTemplate): TemplateProblem[] {
  const found: TemplateProblem[] = [];
  const add = (code: TemplateProblemCode, part: TemplateProblem['part'], button?: number) =>
    found.push({ code, level: templateProblems[code], part, ...(button !== undefined && { button }) });
  // Meta writes the text of a code to sign in itself.
  if (category === 'AUTHENTICATION') {
    const [button] = content.buttons;
    if (content.buttons.length > 1) add('buttonsMany', 'buttons');
    if (button && button.text.length > templateLimits.button) add('buttonLong', 'buttons', 0);
    return found;
  }
  checkHeader(content, hasFile, add);
  checkBody(content, add);
  checkFooter(content, add);
  checkVariables(content, add);
  checkButtons(content.buttons, add);
  checkWords(category, content, add);
  return found;
}

type Add = (code: TemplateProblemCode, part: TemplateProblem['part'], button?: number) => void;

function checkHeader({ header: { kind, text: words } }: TemplateContent, hasFile: boolean, add: Add): void {
  if (kind === 'none') return;
  if (kind !== 'text') {
    if (!hasFile) add('fileMissing', 'header');
    return;
  }
  if (words.trim() === '') add('headerMissing', 'header');
  if (words.length > templateLimits.header) add('headerLong', 'header');
  if (variablesOf(words).length > 1) add('headerVariables', 'header');
  if (/[\n*_~`]/.test(words.replaceAll(placeholderPattern, '')) || /\p{Extended_Pictographic}/u.test(words))
    add('headerSigns', 'header');
}

function checkBody({ body }: TemplateContent, add: Add): void {
  if (body.trim() === '') return add('bodyMissing', 'body');
  if (body.length > templateLimits.body) add('bodyLong', 'body');
  if (/\n\s*\n\s*\n|\t| {5,}/.test(body)) add('bodySpaces', 'body');
  if (/^\s*\{\{\s*\w+\s*\}\}/.test(body)) add('startsWithVariable', 'body');
  if (/\{\{\s*\w+\s*\}\}\s*$/.test(body)) add('endsWithVariable', 'body');
  if (/\}\}\s*\{\{/.test(body)) add('variablesTogether', 'body');
  const count = [...body.matchAll(placeholderPattern)].length;
  const words = body
    .replaceAll(placeholderPattern, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  if (count > 0 && words < count * 2 + 1) add('tooManyVariables', 'body');
}

function checkFooter({ footer }: TemplateContent, add: Add): void {
  if (footer.length > templateLimits.footer || footer.includes('\n')) add('footerLong', 'footer');
  if (/\{\{/.test(footer)) add('footerVariables', 'footer');
}

function checkVariables(content: TemplateContent, add: Add): void {
  const { header, body, examples } = content;
  const parts = header.kind === 'text' ? [header.text, body] : [body];
  const names = parts.flatMap(variablesOf);
  const numbers = names.filter((name) => /^\d+$/.test(name));
  const isOdd = parts.some((part) => /\{\{|\}\}/.test(part.replaceAll(placeholderPattern, '')));
  if (isOdd || names.some((name) => !/^(?:\d+|[a-z][a-z0-9_]*)$/.test(name))) add('variableNames', 'body');
  else if (numbers.length > 0 && numbers.length < names.length) add('variablesMixed', 'body');
  else if (
    parts.some((part) => variablesOf(part).some((name, index) => /^\d+$/.test(name) && Number(name) !== index + 1))
  )
    add('variablesOrder', 'body');
  if (exampleKeysOf(content).some((key) => (examples[key] ?? '').trim() === '')) add('exampleMissing', 'examples');
}

function checkButtons(buttons: readonly TemplateButton[], add: Add): void {
  const count = (kind: TemplateButton['kind']) => buttons.filter((one) => one.kind === kind).length;
  if (buttons.length > templateLimits.buttons) add('buttonsMany', 'buttons');
  if (count('url') > templateLimits.urls || count('phone') > 1 || count('code') > 1) add('buttonsOfKind', 'buttons');
  const isReply = buttons.map(({ kind }) => kind === 'reply');
  if (isReply.filter((one, index) => index > 0 && one !== isReply[index - 1]).length > 1) add('buttonOrder', 'buttons');
  const seen = new Set<string>();
  for (const [index, { kind, text: words, value, example }] of buttons.entries()) {
    const label = words.trim();
    if (kind !== 'code') {
      if (label === '') add('buttonMissing', 'buttons', index);
      if (label.length > templateLimits.button) add('buttonLong', 'buttons', index);
      if (label !== '' && seen.has(label.toLowerCase())) add('buttonTwice', 'buttons', index);
      seen.add(label.toLowerCase());
    }
    if (kind === 'url') checkAddress(value.trim(), example.trim(), index, add);
    if (kind === 'phone' && !/^\+\d{8,19}$/.test(value.replaceAll(/[\s().-]/g, '')))
      add('buttonPhone', 'buttons', index);
    if (kind === 'code' && !/^[\p{L}\p{N}]{1,15}$/u.test(example.trim())) add('buttonCode', 'buttons', index);
  }
}

const shorteners =
  /^https?:\/\/(?:www\.)?(?:bit\.ly|goo\.gl|t\.co|tinyurl\.com|encurtador\.com\.br|cutt\.ly|is\.gd|ow\.ly|rebrand\.ly|wa\.me)\//i;

function checkAddress(address: string, example: string, index: number, add: Add): void {
  const plain = address.replace(/\{\{1\}\}$/, '');
  const isAddress = URL.canParse(plain) && /^https?:\/\/[^\s/]+\.[^\s/]+/.test(plain);
  if (!isAddress || plain.includes('{{') || address.length > templateLimits.url) add('buttonAddress', 'buttons', index);
  else if (plain !== address && example === '') add('buttonAddressVariable', 'buttons', index);
  if (shorteners.test(address)) add('shortAddress', 'buttons', index);
}

const promotion =
  /\b(?:promo\w*|oferta\w*|desconto\w*|cupo[mn]\w*|liquida\w*|imperdível|aproveite|gr[aá]tis|black friday|sale|discount|coupon|descuento\w*)\b|\d+ ?% off/iu;
const sensitive = /\b(?:senha|password|contraseña|cvv|número do cartão|número completo do cartão|cpf completo)\b/iu;
const wayOut = /\b(?:sair|parar|cancelar|descadastr\w*|não receber|stop|unsubscribe|opt.?out|baja|salir)\b/iu;

function checkWords(category: TemplateCategory, { header, body, footer, buttons }: TemplateContent, add: Add): void {
  const words = [header.kind === 'text' ? header.text : '', body, footer, ...buttons.map((one) => one.text)].join('\n');
  if (category === 'MARKETING' && body.trim() !== '' && !wayOut.test(words)) add('wayOutMissing', 'footer');
  if (category === 'UTILITY' && promotion.test(words)) add('categoryMismatch', 'category');
  if (sensitive.test(words)) add('sensitiveWords', 'body');
}
