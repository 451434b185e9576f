import * as z from 'zod';
import { placeholderPattern, type MessageTemplate, type TemplatePlaceholder } from '@balcao/contract';
import { exampleCode, examplesOf } from './template-examples.rules.ts';

const optionalText = z.string().catch('').default('');
const componentSchema = z.looseObject({
  type: optionalText,
  format: optionalText,
  text: optionalText,
  buttons: z
    .array(
      z.looseObject({ type: optionalText, text: optionalText, url: optionalText, example: z.unknown().optional() }),
    )
    .catch([])
    .default([]),
  example: z.unknown().optional(),
});
const templateSchema = z.looseObject({
  name: z.string(),
  language: z.string(),
  status: optionalText,
  category: optionalText,
  components: z.array(componentSchema),
});

const mediaFormats = ['image', 'video', 'document'] as const;
const plainButtonTypes = new Set(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'REQUEST_CONTACT_INFO']);

/** Approved templates of what Meta lists, by name. */
export function parseTemplates(list: readonly unknown[]): MessageTemplate[] {
  return list
    .flatMap((one) => {
      const { data } = templateSchema.safeParse(one);
      return data && data.status.toUpperCase() === 'APPROVED' ? [toTemplate(data)] : [];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.language.localeCompare(b.language));
}

function toTemplate({ name, language, category, components }: z.output<typeof templateSchema>): MessageTemplate {
  const of = (type: string) => components.find((one) => one.type.toUpperCase() === type);
  const [header, body, footer] = [of('HEADER'), of('BODY'), of('FOOTER')];
  const buttons = of('BUTTONS')?.buttons ?? [];
  const format = header?.format.toUpperCase() ?? '';
  const hasTextHeader = ['', 'TEXT'].includes(format);
  const headerMedia = mediaFormats.find((kind) => kind === format.toLowerCase()) ?? null;
  const isAuthentication = category.toUpperCase() === 'AUTHENTICATION';
  const placeholders = [
    ...placeholdersOf('header', hasTextHeader ? (header?.text ?? '') : '', header?.example),
    ...placeholdersOf('body', body?.text ?? '', body?.example),
    ...buttons.flatMap(({ type, url, example }, index): TemplatePlaceholder[] =>
      isAuthentication
        ? // The button copies the code that the text says: it is typed once.
          [{ key: 'body.1', part: 'button', name: '1', button: index, example: '' }]
        : type.toUpperCase() === 'URL' && url.includes('{{')
          ? [{ key: `button.${index}`, part: 'button', name: '1', button: index, example: url }]
          : type.toUpperCase() === 'COPY_CODE'
            ? [{ key: `button.${index}`, part: 'button', name: 'code', button: index, example: exampleCode(example) }]
            : [],
    ),
  ];
  // A form, a catalogue: each wants something of its own.
  const plainButtons = buttons.every(({ type }) => plainButtonTypes.has(type.toUpperCase()));
  // Meta writes the text of an authentication template itself, with the code in it and at most one button.
  const isPlainCode = buttons.length <= 1 && placeholders.some(({ key, part }) => key === 'body.1' && part === 'body');
  const known = components.every(({ type }) => ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'].includes(type.toUpperCase()));
  return {
    name,
    language,
    category,
    header: hasTextHeader ? (header?.text ?? '') : '',
    headerMedia,
    body: body?.text ?? '',
    footer: footer?.text ?? '',
    buttons: buttons.map(({ text }) => text),
    placeholders,
    usable: (hasTextHeader || headerMedia !== null) && known && (isAuthentication ? isPlainCode : plainButtons),
  };
}

function placeholdersOf(part: 'header' | 'body', text: string, example: unknown): TemplatePlaceholder[] {
  const names = [...new Set([...text.matchAll(placeholderPattern)].map(([, name = '']) => name))];
  const given = examplesOf(example);
  return names.map((name, index) => ({
    key: `${part}.${name}`,
    part,
    name,
    button: null,
    example: given.get(name) ?? given.get(`#${index}`) ?? '',
  }));
}
