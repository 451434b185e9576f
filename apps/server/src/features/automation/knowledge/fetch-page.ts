import { maxKnowledgeLength, type PageProblem } from '@balcao/contract';
import { decodeText } from '../../../platform/files/parse-in-child.ts';
import { decodePage, getPage } from '../../../platform/http/outbound/get-page.ts';
import { OutboundError } from '../../../platform/http/outbound/outbound.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cleanPage } from './passages.rules.ts';
import { readPageText, type PageText } from './page-text.rules.ts';

const maxBytes = 2 * 1024 * 1024;
const timeoutMs = 15_000;
const accept = 'text/html, text/plain;q=0.8';

/** Fetches a page through the guard of outbound requests and reads its text, or says why it has none. */
export async function fetchPage(
  { outboundHttp }: Pick<Platform, 'outboundHttp'>,
  url: string,
): Promise<PageText | { problem: PageProblem }> {
  try {
    const { body, headers } = await getPage(outboundHttp, url, { accept, maxBytes, timeoutMs });
    const type = headers.get('content-type') ?? '';
    if (/^text\/(?:plain|markdown)\b/i.test(type)) return checked({ title: '', text: decodeText(body) });
    if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return { problem: 'kind' };
    return checked(readPageText(decodePage(body, type)));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { problem: error.problem === 'tooLarge' ? 'tooLong' : 'unreachable' };
  }
}

function checked({ title, text }: PageText): PageText | { problem: PageProblem } {
  if (cleanPage(text) === '') return { problem: 'empty' };
  return text.length > maxKnowledgeLength ? { problem: 'tooLong' } : { title, text };
}
