import * as z from 'zod';
import { choiceLine, type ResponderReply } from '@balcao/contract';
import { parseStorableJson } from '../../../platform/util/parse-json.ts';
import { limitReply, messagesOfText, type ReadReply } from '../answers/index.ts';
import { matchesMenuLine, parseContactInput } from '../../inbox/index.ts';
import { IntegrationError } from './question.ts';

/**
 * A piece of rich text: its own text, and its children. Marks other than these three have no counterpart on WhatsApp.
 */
interface RichText {
  text?: string | undefined;
  type?: string | undefined;
  url?: string | undefined;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  underline?: boolean | undefined;
  children?: RichText[] | undefined;
}
const richText: z.ZodType<RichText> = z.lazy(() =>
  z.object({
    text: z.coerce.string().optional(),
    type: z.string().optional(),
    url: z.string().optional(),
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    underline: z.boolean().optional(),
    children: z.array(richText).optional(),
  }),
);

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
/** Its items one by one, without those that are not as documented. */
const listOf = <Item>(item: z.ZodType<Item>) =>
  z
    .array(z.unknown())
    .nullish()
    .catch(undefined)
    .transform((list) => (list ?? []).flatMap((one) => item.safeParse(one).data ?? []));
/** A text, which flows also have as a number. */
const words = z
  .preprocess((value) => (isObject(value) ? undefined : value), z.coerce.string().nullish())
  .transform((text) => (text === 'null' || text === 'undefined' ? undefined : text));

const bubble = z.object({
  type: z.string(),
  content: z
    .object({
      richText: z.array(richText).nullish().catch(undefined),
      markdown: words,
      plainText: words,
      url: words,
    })
    .nullish()
    .catch(undefined),
});

const item = z.object({
  content: words,
  title: words,
  description: words,
  /** of a choice among pictures */
  pictureSrc: words,
  /** of cards, with what may be chosen on each */
  imageUrl: words,
  paths: listOf(z.object({ text: words })),
});

const input = z.object({
  type: z.string(),
  items: listOf(item),
  options: z
    .object({
      /** of a rating: its highest */
      length: z.coerce.number().int().min(1).max(100).nullish().catch(undefined),
      labels: z.object({ left: words, right: words }).nullish().catch(undefined),
      isMultipleChoice: z.boolean().nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
  runtimeOptions: z.object({ amountLabel: words }).nullish().catch(undefined),
});

/** An action that a page with the flow would carry out. */
const clientAction = z.object({
  type: z.string(),
  redirect: z.object({ url: words }).nullish().catch(undefined),
  wait: z
    .object({ secondsToWaitFor: z.coerce.number().nullish().catch(undefined) })
    .nullish()
    .catch(undefined),
  /** the flow goes on once it is informed that this was done */
  expectsDedicatedReply: z.boolean().nullish().catch(undefined),
});

/** The answers of Typebot's chat API, as far as they are used. */
export const typebotAnswer = z.object({
  sessionId: words.pipe(z.string().max(200).optional()),
  messages: listOf(bubble),
  /** what the flow waits for; absent = it has ended */
  input: input.nullish(),
  clientSideActions: listOf(clientAction),
});
export type TypebotAnswer = z.infer<typeof typebotAnswer>;

/** The most characters of one text, which is divided into messages. */
const maxTextLength = 40_000;
const maxUrlLength = 2000;

/** Content that is sent at once: a text, or a file by its address. */
export type SaidMessage = ResponderReply['messages'][number];

/** An answer in WhatsApp's signs: bubbles in their order, where it leads elsewhere, then what may be answered. */
export function messagesOf({ messages, input: asked, clientSideActions }: TypebotAnswer): SaidMessage[] {
  return [
    ...messages.flatMap(messageOfBubble),
    ...clientSideActions.flatMap(({ redirect }) => textMessage(redirect?.url ?? '')),
    ...(asked ? messagesOfInput(asked) : []),
  ];
}

/** How long the flow waits before it continues by itself; undefined = it waits for the contact, or has ended. */
export function waitSecondsOf({ clientSideActions }: TypebotAnswer): number | undefined {
  const last = clientSideActions.findLast(({ expectsDedicatedReply }) => expectsDedicatedReply);
  return last && Math.max(0, last.wait?.secondsToWaitFor ?? 0);
}

type Input = z.infer<typeof input>;

/** What the flow offers to choose from; empty where its items are numbers themselves, which would be mixed up. */
export function offerOf({ input: asked }: TypebotAnswer): { choices: string[]; several: boolean } {
  const labels = (asked?.items ?? []).flatMap(labelsOf);
  const isNumbered = labels.every((label) => !/^\s*\d+\s*$/.test(label));
  return { choices: isNumbered ? labels : [], several: asked?.options?.isMultipleChoice === true };
}

/** The texts of an item that Typebot takes for the choice of it. */
function labelsOf({ content, title, paths }: z.infer<typeof item>): string[] {
  const label = (title || content)?.trim();
  return paths.length > 0 ? paths.flatMap(({ text }) => text?.trim() || []) : label ? [label] : [];
}

function messagesOfInput(asked: Input): SaidMessage[] {
  const { type, items, options, runtimeOptions } = asked;
  if (type === 'rating input') {
    const { length, labels } = options ?? {};
    const of = (value: number, label: string | null | undefined) => (label ? `${value} = ${label}` : String(value));
    return textMessage(`${of(1, labels?.left)} … ${of(length ?? defaultRating, labels?.right)}`);
  }
  if (type === 'payment input') return textMessage(runtimeOptions?.amountLabel ?? '');
  const isNumbered = offerOf({ messages: [], clientSideActions: [], input: asked }).choices.length > 0;
  let number = 0;
  const lineOf = (label: string) => (isNumbered ? choiceLine({ option: ++number, title: label }) : `▶️ ${label}`);
  const lines: string[] = [];
  const pictures: SaidMessage[] = [];
  for (const one of items) {
    const picture = (one.pictureSrc ?? one.imageUrl)?.trim() ?? '';
    const labels = labelsOf(one);
    const text = (
      one.paths.length > 0
        ? [[one.title ?? one.content, one.description].filter(Boolean).join(': '), ...labels.map(lineOf)]
        : labels.map((label) => lineOf([label, one.description].filter(Boolean).join(': ')))
    )
      .filter(Boolean)
      .join('\n');
    if (isFileUrl(picture)) pictures.push({ text, file: picture });
    else if (text !== '') lines.push(text);
  }
  return [...pictures, ...textMessage(lines.join('\n'))];
}

/**
 * The text by which Typebot knows what a contact chose: of its number, its words, or of several numbers where several may
 * be chosen. Anything else is theirs.
 */
export function chosenText(
  text: string,
  { choices, several }: { choices: readonly string[]; several: boolean },
): string {
  const lines = choices.map((title, index) => ({ number: index + 1, title }));
  const given = parseContactInput({ mediaType: 'conversation', body: text });
  const chosen = lines.filter((line) => matchesMenuLine(given, line));
  if (chosen.length > 0) return chosen[0]?.title ?? text;
  if (!several || !/^[\d\s,;.+&e]+$/i.test(text)) return text;
  const numbers = [...new Set((text.match(/\d+/g) ?? []).map(Number))];
  const titles = numbers.map((number) => choices[number - 1]);
  return titles.length > 0 && titles.every((title) => title !== undefined) ? titles.join(', ') : text;
}

const isFileUrl = (url: string) => URL.canParse(url) && url.length <= maxUrlLength;
/** The highest rating where its flow gives none. */
const defaultRating = 10;
const fileBubbles = new Set(['image', 'video', 'audio', 'file']);

function messageOfBubble({ type, content }: z.infer<typeof bubble>): SaidMessage[] {
  if (!content) return [];
  if (type === 'text')
    return textMessage(
      content.richText ? content.richText.map(renderRich).join('\n') : (content.markdown ?? content.plainText ?? ''),
    );
  const url = content.url?.trim() ?? '';
  return fileBubbles.has(type) && isFileUrl(url) ? [{ text: '', file: url }] : textMessage(url);
}

function textMessage(text: string): SaidMessage[] {
  const said = text.trim().slice(0, maxTextLength);
  return said === '' ? [] : [{ text: said }];
}

/** The text of a node and all in it, up to some length. */
function renderRich(node: RichText): string {
  const children = (node.children ?? []).map(renderRich).join(node.type === 'ul' || node.type === 'ol' ? '\n' : '');
  const inside = ((node.text ?? '') + children).slice(0, maxTextLength);
  if (node.type === 'a' && node.url !== undefined && node.url !== inside) return `${inside} (${node.url})`;
  const marks = (node.bold ? '*' : '') + (node.italic ? '_' : '') + (node.underline ? '~' : '');
  const core = inside.trim();
  if (core === '') return inside;
  const before = inside.slice(0, inside.length - inside.trimStart().length);
  const after = inside.slice(inside.trimEnd().length);
  return before + marks + core + [...marks].toReversed().join('') + after;
}

const command = z.object({
  stopBot: z.boolean().optional(),
  queueId: z.coerce.number().int().positive().optional(),
  userId: z.coerce.number().int().positive().optional(),
});

/** The commands of a text that is `#` and JSON; undefined = it is ordinary text. */
export function parseCommand(text: string): ResponderReply['actions'] | undefined {
  if (!text.startsWith('#')) return undefined;
  const parsed = command.safeParse(parseStorableJson(text.slice(1)));
  if (!parsed.success) return undefined;
  const { stopBot, queueId, userId } = parsed.data;
  return [
    ...(queueId === undefined ? [] : [{ type: 'queue' as const, id: queueId }]),
    ...(userId === undefined ? [] : [{ type: 'user' as const, id: userId }]),
    ...(stopBot ? [{ type: 'handover' as const }] : []),
  ];
}

/**
 * The text of an answer and its commands, as a reply.
 * @throws IntegrationError where something was said that is for nobody
 */
export function replyOf(said: readonly SaidMessage[], options: { convertsMarkdown: boolean }): ReadReply {
  const parsed = said.map(({ text, file }) => {
    const actions = file === undefined ? parseCommand(text) : undefined;
    return { actions: actions ?? [], messages: actions ? [] : messagesOfText(text, options, file) };
  });
  const read = limitReply({
    messages: parsed.flatMap(({ messages }) => messages),
    actions: parsed.flatMap(({ actions }) => actions),
  });
  const isLost = said.length > 0 && read.reply.messages.length === 0 && read.reply.actions.length === 0;
  if (isLost) throw new IntegrationError('format', 'nothing but markup');
  return read;
}
