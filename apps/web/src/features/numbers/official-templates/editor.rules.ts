import {
  emptyTemplateContent,
  exampleKeysOf,
  templateCategories,
  variablesOf,
  type OfficialTemplateDetail,
  type TemplateButton,
  type TemplateCategory,
  type TemplateContent,
} from '@balcao/contract';

/** A button of the form: the key stays with it while it moves. */
export interface ButtonRow extends TemplateButton {
  rowKey: number;
}

export interface EditorValues {
  title: string;
  category: TemplateCategory;
  language: string;
  whatsappId: number | null;
  content: Omit<TemplateContent, 'buttons'>;
  buttons: ButtonRow[];
}

/** The values of the form for a template, or for a new one on this number. */
export function toEditorValues(
  template: Pick<OfficialTemplateDetail, 'title' | 'category' | 'language' | 'content' | 'connections'> | undefined,
  whatsappId: number | null,
): EditorValues {
  const { buttons, ...content } = template?.content ?? emptyTemplateContent;
  return {
    title: template?.title ?? '',
    category: templateCategories.find((one) => one === template?.category) ?? 'UTILITY',
    language: template?.language ?? 'pt_BR',
    whatsappId: template?.connections[0]?.id ?? whatsappId,
    content,
    buttons: buttons.map((button, index) => ({ ...button, rowKey: index })),
  };
}

/** What is written as it is stored: examples of variables that are gone are left out. */
export function toContent({ content, buttons }: Pick<EditorValues, 'content' | 'buttons'>): TemplateContent {
  const keys = exampleKeysOf(content);
  return {
    ...content,
    examples: Object.fromEntries(keys.flatMap((key) => (content.examples[key] ? [[key, content.examples[key]]] : []))),
    buttons: buttons.map(({ rowKey: _key, ...button }) => button),
  };
}

/** A name that no variable of the text has yet: `campo`, `campo_2`. */
export function freeName(body: string, wanted: string): string {
  const taken = new Set(variablesOf(body));
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}_${count}`;
  return name;
}

/** A part with its variables replaced by their examples, as the customer sees it; without one the variable stays. */
export function filledExample(text: string, part: 'header' | 'body', examples: TemplateContent['examples']): string {
  return text.replaceAll(
    /\{\{\s*(\w+)\s*\}\}/g,
    (written, name: string) => examples[`${part}.${name}`]?.trim() || written,
  );
}
