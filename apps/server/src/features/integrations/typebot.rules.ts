import * as z from 'zod';
import { responderReply, type ResponderReply } from '@balcao/contract';

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
    text: z.string().optional(),
    type: z.string().optional(),
    url: z.string().optional(),
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    underline: z.boolean().optional(),
    children: z.array(richText).optional(),
  }),
);

const bubble = z.object({
  type: z.string(),
  content: z
    .object({
      richText: z.array(richText).optional(),
      markdown: z.string().optional(),
      plainText: z.string().optional(),
      url: z.string().optional(),
    })
    .nullish()
    .catch(undefined),
});

const input = z.object({
  type: z.string(),
  items: z
    .array(
      z.object({
        content: z.string().nullish(),
        title: z.string().nullish(),
        description: z.string().nullish(),
        /** of a choice among pictures */
        pictureSrc: z.string().nullish().catch(undefined),
        /** of cards, with what may be chosen on each */
        imageUrl: z.string().nullish().catch(undefined),
        paths: z
          .array(z.object({ text: z.string().nullish() }))
          .nullish()
          .catch(undefined),
      }),
    )
    .nullish(),
  options: z
    .object({
      /** of a rating: its highest */
      length: z.number().int().min(1).max(100).nullish().catch(undefined),
      labels: z
        .object({ left: z.string().nullish().catch(undefined), right: z.string().nullish().catch(undefined) })
        .nullish()
        .catch(undefined),
    })
    .nullish()
    .catch(undefined),
  runtimeOptions: z
    .object({ amountLabel: z.string().nullish().catch(undefined) })
    .nullish()
    .catch(undefined),
});

/** An action that a page with the flow would carry out. */
const clientAction = z.object({
  type: z.string(),
  redirect: z.object({ url: z.string().nullish() }).nullish().catch(undefined),
  wait: z
    .object({ secondsToWaitFor: z.number().nullish().catch(undefined) })
    .nullish()
    .catch(undefined),
  /** the flow goes on once it is informed that this was done */
  expectsDedicatedReply: z.boolean().nullish().catch(undefined),
});

/** The answers of Typebot's chat API, as far as they are used. */
export const typebotAnswer = z.object({
  sessionId: z.string().max(200).optional(),
  messages: z.array(bubble).default([]),
  /** what the flow waits for; absent = it has ended */
  input: input.nullish(),
  clientSideActions: z.array(clientAction).nullish().catch(undefined),
});
export type TypebotAnswer = z.infer<typeof typebotAnswer>;

const maxTextLength = 4096;
const maxUrlLength = 2000;
const maxMessages = 10;

/** Content that is sent at once: a text, or a file by its address. */
export type SaidMessage = ResponderReply['messages'][number];

/** An answer in WhatsApp's signs: bubbles in their order, where it leads elsewhere, then what may be answered. */
export function messagesOf({ messages, input: asked, clientSideActions }: TypebotAnswer): SaidMessage[] {
  return [
    ...messages.flatMap(messageOfBubble),
    ...(clientSideActions ?? []).flatMap(({ redirect }) => textMessage(redirect?.url ?? '')),
    ...(asked ? messagesOfInput(asked) : []),
  ];
}

/** How long the flow waits before it continues by itself; undefined = it waits for the contact, or has ended. */
export function waitSecondsOf({ clientSideActions }: TypebotAnswer): number | undefined {
  const last = clientSideActions?.findLast(({ expectsDedicatedReply }) => expectsDedicatedReply);
  return last && Math.max(0, last.wait?.secondsToWaitFor ?? 0);
}

function messagesOfInput({ type, items, options, runtimeOptions }: z.infer<typeof input>): SaidMessage[] {
  if (type === 'rating input') {
    const { length, labels } = options ?? {};
    const of = (value: number, label: string | null | undefined) => (label ? `${value} = ${label}` : String(value));
    return textMessage(`${of(1, labels?.left)} … ${of(length ?? defaultRating, labels?.right)}`);
  }
  if (type === 'payment input') return textMessage(runtimeOptions?.amountLabel ?? '');
  const lines: string[] = [];
  const pictures: SaidMessage[] = [];
  for (const { content, title, description, pictureSrc, imageUrl, paths } of items ?? []) {
    const words = [title ?? content, description].filter(Boolean).join(': ');
    const picture = (pictureSrc ?? imageUrl)?.trim() ?? '';
    const choices = (paths ?? []).flatMap(({ text }) => (text ? [`▶️ ${text}`] : []));
    const text = [words && choices.length === 0 ? `▶️ ${words}` : words, ...choices].filter(Boolean).join('\n');
    if (isFileUrl(picture)) pictures.push({ text: text.slice(0, maxTextLength), file: picture });
    else if (text !== '') lines.push(text);
  }
  return [...pictures, ...textMessage(lines.join('\n'))];
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

/** The text of a node and all in it; none becomes longer than a message. */
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
  try {
    const { stopBot, queueId, userId } = command.parse(JSON.parse(text.slice(1)));
    return [
      ...(queueId === undefined ? [] : [{ type: 'queue' as const, id: queueId }]),
      ...(userId === undefined ? [] : [{ type: 'user' as const, id: userId }]),
      ...(stopBot ? [{ type: 'handover' as const }] : []),
    ];
  } catch {
    return undefined;
  }
}

/** The text of an answer and its commands, as a reply. */
export function replyOf(said: readonly SaidMessage[]): ResponderReply {
  const parsed = said.map((message) => ({ message, actions: message.file ? undefined : parseCommand(message.text) }));
  return responderReply.parse({
    messages: parsed
      .filter(({ actions }) => !actions)
      .map(({ message }) => message)
      .slice(0, maxMessages),
    actions: parsed.flatMap(({ actions }) => actions ?? []).slice(0, maxMessages),
  });
}
