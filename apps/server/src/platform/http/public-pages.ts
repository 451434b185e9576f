import type { Language } from '@balcao/i18n';
import type { FastifyInstance } from 'fastify';
import { preferredLanguage } from './preferred-language.ts';

/** An address that people open without a session: it leads elsewhere, or says why not. It is no page of the web app. */
export interface PublicPage {
  /** with parameters such as `:key` */
  path: `/l/${string}`;
  open(request: PublicVisit): Promise<PublicAnswer>;
}

export interface PublicVisit {
  params: Readonly<Record<string, string | undefined>>;
  ip: string;
  userAgent: string | undefined;
  language: Language;
  /** a person goes there: no call for headers alone, and nothing that a browser fetches ahead */
  isVisit: boolean;
}

export type PublicAnswer = { to: string } | { status: 404 | 429; title: string; text: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the log does not say who asked */
    isAnonymous?: boolean;
  }
}

export function servePublicPage(app: FastifyInstance, page: PublicPage): void {
  app.get(page.path, { config: { isAnonymous: true } }, async (request, reply) => {
    const language = preferredLanguage(request.headers['accept-language']);
    const answer = await page.open({
      params: request.params as PublicVisit['params'],
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      language,
      isVisit: request.method === 'GET' && !isAhead(request.headers),
    });
    void reply.header('x-robots-tag', 'noindex, nofollow');
    if ('to' in answer) return reply.redirect(answer.to, 302);
    return reply.code(answer.status).type('text/html; charset=utf-8').send(htmlOf(answer, language));
  });
}

const isAhead = (headers: Readonly<Record<string, string | string[] | undefined>>): boolean =>
  ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview/i.test(String(headers[name] ?? '')),
  );

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** A few words without anything that would have to be fetched. */
const htmlOf = ({ title, text }: { title: string; text: string }, language: Language): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<h1>${escaped(title)}</h1><p>${escaped(text)}</p></html>
`;
