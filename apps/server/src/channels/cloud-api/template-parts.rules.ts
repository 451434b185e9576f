import * as z from 'zod';
import {
  placeholderPattern,
  variablesOf,
  type TemplateButton,
  type TemplateCategory,
  type TemplateContent,
} from '@balcao/contract';
import { examplesOf, exampleCode } from './template-examples.rules.ts';

/** What a template is named and written in at Meta, to make or change it. */
export interface TemplateParts {
  category: TemplateCategory;
  content: TemplateContent;
  /** what Meta calls the uploaded example of the file above the text */
  handle: string | undefined;
}

const isNumbered = (name: string): boolean => /^\d+$/.test(name);

/** A template as Meta takes it, without its name and language. */
export function toComponents({ category, content, handle }: TemplateParts): {
  category: string;
  parameter_format?: 'NAMED' | 'POSITIONAL';
  components: object[];
} {
  if (category === 'AUTHENTICATION') return { category, components: codeComponents(content) };
  const { header, body, footer, buttons } = content;
  const names = variablesOf([header.kind === 'text' ? header.text : '', body].join('\n'));
  return {
    category,
    ...(names.length > 0 && { parameter_format: names.every(isNumbered) ? 'POSITIONAL' : 'NAMED' }),
    components: [
      ...headerComponent(content, handle),
      { type: 'BODY', text: plainVariables(body.trim()), ...exampleOf('body', body, content.examples) },
      ...(footer.trim() === '' ? [] : [{ type: 'FOOTER', text: footer.trim() }]),
      ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: buttons.map(toButton) }]),
    ],
  };
}

/** Meta takes no blanks between the braces. */
const plainVariables = (text: string) => text.replace(placeholderPattern, (_all, name: string) => `{{${name}}}`);

function codeComponents({ code: { advice, minutes }, buttons }: TemplateContent): object[] {
  const label = buttons[0]?.text.trim() ?? '';
  return [
    { type: 'BODY', add_security_recommendation: advice },
    ...(minutes === null ? [] : [{ type: 'FOOTER', code_expiration_minutes: minutes }]),
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', ...(label !== '' && { text: label }) }] },
  ];
}

function headerComponent({ header: { kind, text }, examples }: TemplateContent, handle: string | undefined): object[] {
  if (kind === 'none') return [];
  if (kind === 'text')
    return [
      { type: 'HEADER', format: 'TEXT', text: plainVariables(text.trim()), ...exampleOf('header', text, examples) },
    ];
  return [{ type: 'HEADER', format: kind.toUpperCase(), example: { header_handle: [handle ?? ''] } }];
}

/** The example of a part's variables, as its component has it. */
function exampleOf(part: 'header' | 'body', text: string, examples: TemplateContent['examples']): object {
  const names = variablesOf(text);
  if (names.length === 0) return {};
  const valueOf = (name: string) => (examples[`${part}.${name}`] ?? '').trim();
  const key = part === 'header' ? 'header_text' : 'body_text';
  if (!names.every(isNumbered))
    return {
      example: { [`${key}_named_params`]: names.map((name) => ({ param_name: name, example: valueOf(name) })) },
    };
  const values = names.map(valueOf);
  return { example: { [key]: part === 'header' ? values : [values] } };
}

function toButton({ kind, text, value, example }: TemplateButton): object {
  const label = text.trim();
  if (kind === 'url') {
    const url = value.trim();
    const whole = example.trim();
    // The example is the whole address.
    const filled = /^https?:\/\//i.test(whole) ? whole : url.replace('{{1}}', whole);
    return { type: 'URL', text: label, url, ...(url.includes('{{') && { example: [filled] }) };
  }
  if (kind === 'phone') return { type: 'PHONE_NUMBER', text: label, phone_number: value.replaceAll(/[\s().-]/g, '') };
  if (kind === 'code') return { type: 'COPY_CODE', example: example.trim() };
  return { type: 'QUICK_REPLY', text: label };
}

const word = z.string().catch('').default('');
const buttonSchema = z.looseObject({
  type: word,
  text: word,
  url: word,
  phone_number: word,
  otp_type: word,
  example: z.unknown().optional(),
});
const componentSchema = z.looseObject({
  type: word,
  format: word,
  text: word,
  buttons: z.array(buttonSchema).catch([]).default([]),
  example: z.unknown().optional(),
  add_security_recommendation: z.boolean().catch(false).default(false),
  code_expiration_minutes: z.number().int().min(1).max(90).nullable().catch(null).default(null),
});

const kinds: Readonly<Record<string, TemplateButton['kind']>> = {
  QUICK_REPLY: 'reply',
  URL: 'url',
  PHONE_NUMBER: 'phone',
  COPY_CODE: 'code',
  OTP: 'reply',
};
const headerKinds = { '': 'text', TEXT: 'text', IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' } as const;

/** A template of Meta as it is edited here; `isForeign` = it has parts that cannot be written here, which are left out. */
export function fromComponents(
  category: TemplateCategory,
  raw: unknown,
): { content: TemplateContent; isForeign: boolean } {
  const components = z.array(componentSchema).catch([]).parse(raw);
  const of = (type: string) => components.find((one) => one.type.toUpperCase() === type);
  const [header, body, footer] = [of('HEADER'), of('BODY'), of('FOOTER')];
  const buttons = of('BUTTONS')?.buttons ?? [];
  const format = header?.format.toUpperCase() ?? '';
  const kind =
    header === undefined ? 'none' : Object.hasOwn(headerKinds, format) ? headerKinds[format as 'TEXT'] : undefined;
  const isCode = category === 'AUTHENTICATION';
  const isForeign =
    kind === undefined ||
    body === undefined ||
    components.some(({ type }) => !['HEADER', 'BODY', 'FOOTER', 'BUTTONS'].includes(type.toUpperCase())) ||
    buttons.some(({ type, otp_type: otp }) =>
      isCode
        ? !['OTP', 'URL'].includes(type.toUpperCase()) || !['', 'COPY_CODE'].includes(otp)
        : !Object.hasOwn(kinds, type.toUpperCase()),
    );
  return {
    content: {
      header: { kind: kind ?? 'none', text: kind === 'text' ? (header?.text ?? '') : '' },
      body: body?.text ?? '',
      footer: isCode ? '' : (footer?.text ?? ''),
      buttons: buttons.map(({ type, text, url, phone_number: phone, example }): TemplateButton => ({
        kind: isCode ? 'reply' : (kinds[type.toUpperCase()] ?? 'reply'),
        text,
        value: isCode ? '' : url || phone,
        example: isCode ? '' : exampleCode(example),
      })),
      examples: {
        ...(kind === 'text' && header ? keyed('header', header.text, header.example) : {}),
        ...(body ? keyed('body', body.text, body.example) : {}),
      },
      code: {
        advice: body?.add_security_recommendation ?? true,
        minutes: footer?.code_expiration_minutes ?? null,
      },
    },
    isForeign,
  };
}

function keyed(part: 'header' | 'body', text: string, example: unknown): Record<string, string> {
  const given = examplesOf(example);
  return Object.fromEntries(
    variablesOf(text).map((name, index) => [`${part}.${name}`, given.get(name) ?? given.get(`#${index}`) ?? '']),
  );
}
