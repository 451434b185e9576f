import * as z from 'zod';
import { placePattern, type MessageTemplate, type TemplatePlace } from '@balcao/contract';

const words = z.string().catch('').default('');
const component = z.looseObject({
  type: words,
  format: words,
  text: words,
  buttons: z.array(z.looseObject({ type: words, text: words, url: words })).catch([]).default([]),
  example: z.unknown().optional(),
});
const template = z.looseObject({
  name: z.string(),
  language: z.string(),
  status: words,
  category: words,
  components: z.array(component),
});

/** Approved templates of what Meta lists, by name. */
export function templatesOf(list: readonly unknown[]): MessageTemplate[] {
  return list
    .flatMap((one) => {
      const { data } = template.safeParse(one);
      return data && data.status.toUpperCase() === 'APPROVED' ? [readTemplate(data)] : [];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.language.localeCompare(b.language));
}

function readTemplate({ name, language, category, components }: z.output<typeof template>): MessageTemplate {
  const of = (type: string) => components.find((one) => one.type.toUpperCase() === type);
  const [header, body, footer] = [of('HEADER'), of('BODY'), of('FOOTER')];
  const buttons = of('BUTTONS')?.buttons ?? [];
  const hasTextHeader = !header || ['', 'TEXT'].includes(header.format.toUpperCase());
  const places = [
    ...placesOf('header', hasTextHeader ? (header?.text ?? '') : '', header?.example),
    ...placesOf('body', body?.text ?? '', body?.example),
    ...buttons.flatMap(({ type, url }, index): TemplatePlace[] =>
      type.toUpperCase() === 'URL' && url.includes('{{') ? [{ key: `button.${index}`, part: 'button', name: '1', button: index, example: url }] : [],
    ),
  ];
  // A code to copy, a form, a catalogue: each wants something of its own.
  const plainButtons = buttons.every(({ type }) => ['QUICK_REPLY', 'URL', 'PHONE_NUMBER'].includes(type.toUpperCase()));
  const known = components.every(({ type }) => ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'].includes(type.toUpperCase()));
  return {
    name,
    language,
    category,
    header: hasTextHeader ? (header?.text ?? '') : '',
    body: body?.text ?? '',
    footer: footer?.text ?? '',
    buttons: buttons.map(({ text }) => text),
    places,
    usable: hasTextHeader && plainButtons && known && category.toUpperCase() !== 'AUTHENTICATION',
  };
}

function placesOf(part: 'header' | 'body', text: string, example: unknown): TemplatePlace[] {
  const names = [...new Set([...text.matchAll(placePattern)].map(([, name = '']) => name))];
  const given = examplesOf(example);
  return names.map((name, index) => ({ key: `${part}.${name}`, part, name, button: null, example: given.get(name) ?? given.get(`#${index}`) ?? '' }));
}

/** Examples come as a list, as a list of lists, or with their names. */
function examplesOf(example: unknown): Map<string, string> {
  const named = z.looseObject({ param_name: z.string(), example: z.string() });
  const found = new Map<string, string>();
  const values = typeof example === 'object' && example !== null ? Object.values(example) : [];
  for (const value of values) {
    const entries: unknown[] = Array.isArray(value) ? value.flat(1) : [];
    entries.forEach((one, index) => {
      const { data } = named.safeParse(one);
      if (data) found.set(data.param_name, data.example);
      else if (typeof one === 'string') found.set(`#${index}`, one);
    });
  }
  return found;
}
