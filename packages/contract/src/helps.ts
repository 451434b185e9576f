import * as z from 'zod';
import { crud, pageOf } from './crud.ts';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, okAnswer } from './fields.ts';

/**
 * A video that explains the product; of the installation, for everyone. `video` = its code at YouTube, `topic` = its heading,
 * `page` = the address of the page it explains, such as `/queues`; both empty where there is none.
 */
export const help = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  video: z.string(),
  topic: z.string(),
  durationSeconds: z.number().nullable(),
  page: z.string(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Help = z.infer<typeof help>;

const videoCode = /^[\w-]{11}$/;

/**
 * The code of a video: as it is, or out of an address of YouTube, which is what people copy. Undefined for anything else, so
 * that no other site is ever put in a frame.
 */
export function videoCodeOf(text: string): string | undefined {
  const given = text.trim();
  if (videoCode.test(given)) return given;
  const url = URL.parse(/^https?:/i.test(given) ? given : `https://${given}`);
  const host = url?.hostname.replace(/^(?:www\.|m\.)/, '');
  const found =
    host === 'youtu.be'
      ? url?.pathname.slice(1)
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (url?.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url?.pathname ?? '')?.[1])
        : undefined;
  return found !== undefined && videoCode.test(found) ? found : undefined;
}

const maxVideoSeconds = 24 * 60 * 60;

const helpFields = z.object({
  title: z.string().trim().min(3).max(100),
  description: z.string().trim().max(500),
  topic: z.string().trim().max(40),
  durationSeconds: z.number().int().min(1).max(maxVideoSeconds).nullable(),
  // A page of the product and nothing else: it becomes a link.
  page: z.string().regex(/^(?:\/[a-z-]{1,40})?$/),
  video: z
    .string()
    .max(300)
    .transform((text, context) => {
      const code = videoCodeOf(text);
      if (code !== undefined) return code;
      context.addIssue({ code: 'custom', message: 'is no code of a video' });
      return z.NEVER;
    }),
});

export const helpsCrud = crud({
  path: '/helps',
  repeat: { readBy: '/helps/list' },
  one: 'help video',
  many: 'help videos',
  entity: help,
  list: pageOf('records', help),
  fields: helpFields,
  create: {
    description: helpFields.shape.description.default(''),
    topic: helpFields.shape.topic.default(''),
    durationSeconds: helpFields.shape.durationSeconds.default(null),
    page: helpFields.shape.page.default(''),
  },
  deleted: 'Help deleted',
  access: { read: 'user', write: 'super' },
  notFound: 'ERR_NO_HELP_FOUND',
  event: { name: 'help', record: 'record', id: 'id' },
  without: ['get'],
});
export const {
  list: listHelps,
  lookup: listAllHelps,
  create: createHelp,
  update: updateHelp,
  delete: deleteHelp,
} = helpsCrud;

/** How far the caller has watched a video. `position` = seconds from its beginning. */
const helpView = z.object({ helpId: z.number(), position: z.number(), isFinished: z.boolean() });
export type HelpView = z.infer<typeof helpView>;

export const listHelpViews = endpoint({
  method: 'GET',
  path: '/helps/views',
  access: 'user',
  summary: 'The help videos that the caller has watched, and how far',
  answer: z.array(helpView),
});

export const recordHelpView = endpoint({
  method: 'PUT',
  path: '/helps/{id}/view',
  access: 'user',
  summary: 'The caller has watched a help video so far; one that was watched to its end stays so',
  params: idParams,
  notFound: 'ERR_NO_HELP_FOUND',
  body: z.object({
    position: z.number().int().min(0).max(maxVideoSeconds),
    isFinished: z.boolean().default(false),
  }),
  answer: okAnswer,
});

export const helpsEvents = helpsCrud.events;

export const helpsErrors = helpsCrud.errors;
