import * as z from 'zod';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, messageId, noDetails, optionalText } from './fields.ts';
import { confirmsModel } from './model-address.ts';

/** Texts by which attendants change what they wrote; `translate` takes a language. */
export const rewriteStyles = ['shorter', 'kinder', 'correct', 'steps', 'translate'] as const;
export type RewriteStyle = (typeof rewriteStyles)[number];

/** The setting that decides whether a model assists attendants: `enabled` or `disabled`. */
export const assistantSetting = 'assistant';

/** Into which a text is translated; `contact` = the one in which the contact writes. */
export const translationLanguages = ['contact', 'pt', 'en', 'es', 'fr', 'de', 'it'] as const;
export type TranslationLanguage = (typeof translationLanguages)[number];

/** The longest text that is rewritten or translated. */
export const maxAssistedLength = 4096;

/** The language model that helps the attendants of a company. Its key is never shown: `apiKey` is always empty. */
export const assistant = z.object({
  enabled: z.boolean(),
  apiKey: z.literal(''),
  /** whether there is a key */
  hasKey: z.boolean(),
  /** of OpenAI, or of whatever is compatible with it */
  baseUrl: z.string(),
  model: z.string(),
  transcriptionModel: z.string(),
  /** embeds documents, so that they are found by their meaning; at the same address; empty = they are found by words alone */
  embeddingModel: z.string(),
  /** after so many tokens in a month nothing is asked any more; null = no ceiling */
  monthlyTokens: z.number().nullable(),
  /** tokens of this month */
  usedTokens: z.number(),
});
export type Assistant = z.infer<typeof assistant>;

export const getAssistant = endpoint({
  method: 'GET',
  path: '/assistant',
  access: 'admin',
  plan: 'useOpenAi',
  summary: 'The model that helps attendants, without its key, and what it used this month',
  answer: assistant,
});

/** Tokens of a month, as forms send them: empty = no ceiling. */
export const monthlyTokens = z.preprocess(
  (value) => (value === '' ? null : value),
  z.coerce.number().int().min(1).max(1_000_000_000_000).nullable(),
);

export const updateAssistant = endpoint({
  method: 'PUT',
  path: '/assistant',
  access: 'admin',
  plan: 'useOpenAi',
  confirms: confirmsModel,
  summary: 'Changes the fields that are sent; an empty `apiKey` keeps what is stored, null removes it and switches off',
  body: z.object({
    enabled: z.boolean().optional(),
    /** written and never read */
    apiKey: z.string().trim().max(500).nullable().optional(),
    /** empty = OpenAI's own */
    baseUrl: optionalText(2000),
    model: z.string().trim().min(1).max(100).optional(),
    transcriptionModel: z.string().trim().min(1).max(100).optional(),
    embeddingModel: optionalText(100),
    monthlyTokens: monthlyTokens.optional(),
  }),
  answer: assistant,
});

const assisted = z.object({ text: z.string() });
/** The position of a passage in the documents of the company. */
export const documentSource = z.object({ name: z.string(), page: z.number().nullable() });
export type DocumentSource = z.infer<typeof documentSource>;
/** The cost of a call to a model in the limits of a user. */
const weight = 20;

export const suggestAnswer = endpoint({
  method: 'POST',
  path: '/tickets/{id}/assistant/suggestion',
  repeat: 'reads',
  access: 'user',
  plan: 'useOpenAi',
  weight,
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  summary: 'Suggests what to answer to the contact; nothing is sent',
  body: z.object({
    /** the former suggestions: another one is wanted */
    instead: z.string().max(maxAssistedLength).optional(),
  }),
  answer: assisted.extend({ sources: z.array(documentSource) }),
});

export const rewriteText = endpoint({
  method: 'POST',
  path: '/tickets/{id}/assistant/rewriting',
  repeat: 'reads',
  access: 'user',
  plan: 'useOpenAi',
  weight,
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  summary: 'Writes a text anew: shorter, kinder, corrected, in steps, or in another language; nothing is sent',
  body: z.object({
    text: z.string().trim().min(1).max(maxAssistedLength),
    style: z.enum(rewriteStyles),
    language: z.enum(translationLanguages).default('contact'),
  }),
  answer: assisted,
});

export const summarizeTicket = endpoint({
  method: 'POST',
  path: '/tickets/{id}/assistant/summary',
  repeat: 'reads',
  access: 'user',
  plan: 'useOpenAi',
  weight,
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  summary: 'Sums up the conversation for a note; nothing is stored',
  answer: assisted,
});

const messageParams = z.object({ id: messageId });

export const translateMessage = endpoint({
  method: 'POST',
  path: '/messages/{id}/translation',
  repeat: 'reads',
  access: 'user',
  plan: 'useOpenAi',
  weight,
  params: messageParams,
  notFound: 'ERR_NO_MESSAGE_FOUND',
  summary: 'Translates a message, or what was said in it, for the reader; nothing is stored',
  body: z.object({ language: z.enum(['pt', 'en', 'es']) }),
  answer: assisted,
});

/** The transcription of a voice message. */
export const transcription = z.object({ messageId: z.string(), text: z.string(), createdAt: isoDate });
export type Transcription = z.infer<typeof transcription>;

export const transcribeMessage = endpoint({
  method: 'POST',
  path: '/messages/{id}/transcription',
  repeat: 'settles',
  access: 'user',
  plan: 'useOpenAi',
  weight,
  params: messageParams,
  notFound: 'ERR_NO_MESSAGE_FOUND',
  summary: 'Writes down what is said in a voice message, once: afterwards it is read from there',
  answer: transcription,
});

export const listTranscriptions = endpoint({
  method: 'GET',
  path: '/tickets/{id}/transcriptions',
  access: 'user',
  plan: 'useOpenAi',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  summary: 'What was written down of the voice messages of a ticket, at most the latest 500',
  answer: z.array(transcription),
});

export const assistantEvents = {
  transcription: z.object({ action: z.literal('create'), ticketId: idParam, transcription }),
} as const;

export const assistantErrors = {
  /** switched off, or without a key */
  ERR_ASSISTANT_OFF: { status: 400, details: noDetails },
  /** a file without sound */
  ERR_NO_VOICE: { status: 400, details: noDetails },
  /** nothing was written that could be answered, summed up or translated */
  ERR_NO_CONVERSATION: { status: 400, details: noDetails },
  /** the company set how many tokens a month may use, and they are used */
  ERR_MODEL_CEILING: { status: 400, details: noDetails },
  ERR_MODEL_KEY: { status: 400, details: noDetails },
  /** there is none of this name at its address */
  ERR_MODEL_NAME: { status: 400, details: noDetails },
  /** its provider lets no more calls through for now */
  ERR_MODEL_LIMIT: { status: 400, details: noDetails },
  ERR_MODEL_TIMEOUT: { status: 400, details: noDetails },
  ERR_MODEL_UNREACHABLE: { status: 400, details: noDetails },
  /** it used all the tokens of an answer before it said anything */
  ERR_MODEL_CUT: { status: 400, details: noDetails },
  /** a filter of its provider ended the answer */
  ERR_MODEL_FILTER: { status: 400, details: noDetails },
  /** what it answered is of no use */
  ERR_MODEL_ANSWER: { status: 400, details: noDetails },
} as const;
