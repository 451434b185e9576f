import * as z from 'zod';
import { responderReply, type ResponderReply } from '@balcao/contract';

/** A piece of a rich text: what it says, and what is inside. Marks other than these three have no sign on WhatsApp. */
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
    .array(z.object({ content: z.string().nullish(), title: z.string().nullish(), description: z.string().nullish() }))
    .nullish(),
});

/** What Typebot's chat API answers, as far as it is used. */
export const typebotAnswer = z.object({
  sessionId: z.string().max(200).optional(),
  messages: z.array(bubble).default([]),
  /** what the flow waits for; absent = it has ended */
  input: input.nullish(),
});
export type TypebotAnswer = z.infer<typeof typebotAnswer>;

const maxTextLength = 4096;
const maxUrlLength = 2000;
const maxMessages = 10;

/** What is said at once: a text, or a file by its address. */
export type SaidMessage = ResponderReply['messages'][number];

/** An answer in WhatsApp's signs: bubbles in their order, then the items of a choice. */
export function messagesOf({ messages, input: asked }: TypebotAnswer): SaidMessage[] {
  const items = (asked?.items ?? []).flatMap(({ content, title, description }) => {
    const line = [title ?? content, description].filter(Boolean).join(': ');
    return line === '' ? [] : [`▶️ ${line}`];
  });
  return [...messages.flatMap(messageOfBubble), ...textMessage(items.join('\n'))];
}

const fileBubbles = new Set(['image', 'video', 'audio', 'file']);

function messageOfBubble({ type, content }: z.infer<typeof bubble>): SaidMessage[] {
  if (!content) return [];
  if (type === 'text')
    return textMessage(
      content.richText ? content.richText.map(renderRich).join('\n') : (content.markdown ?? content.plainText ?? ''),
    );
  const url = content.url?.trim() ?? '';
  return fileBubbles.has(type) && URL.canParse(url) && url.length <= maxUrlLength
    ? [{ text: '', file: url }]
    : textMessage(url);
}

function textMessage(text: string): SaidMessage[] {
  const said = text.trim().slice(0, maxTextLength);
  return said === '' ? [] : [{ text: said }];
}

function renderRich(node: RichText): string {
  const inside =
    (node.text ?? '') +
    (node.children ?? []).map(renderRich).join(node.type === 'ul' || node.type === 'ol' ? '\n' : '');
  if (node.type === 'a' && node.url !== undefined && node.url !== inside) return `${inside} (${node.url})`;
  const marks = (node.bold ? '*' : '') + (node.italic ? '_' : '') + (node.underline ? '~' : '');
  const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inside) ?? [];
  return core === '' ? inside : before + marks + core + [...marks].toReversed().join('') + after;
}

const command = z.object({
  stopBot: z.boolean().optional(),
  queueId: z.coerce.number().int().positive().optional(),
  userId: z.coerce.number().int().positive().optional(),
});

/** What a text that begins with `#` and goes on as JSON has done; undefined = it is a text like others. */
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

/** What an answer says, and its commands, as a reply. */
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
