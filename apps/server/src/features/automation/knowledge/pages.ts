import {
  dayMs,
  knowledgePageDays,
  maxKnowledgeLength,
  maxKnowledgePages,
  type KnowledgeDocument,
  type PageProblem,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fetchPage } from './fetch-page.ts';
import { addDocument, emitDocument, replaceText } from './knowledge.ts';
import * as rows from './knowledge.sql.ts';

type Deps = Pick<Platform, 'database' | 'outboundHttp'>;

/**
 * Reads a page of the web and keeps its text.
 * @throws AppError ERR_ADDRESS_REFUSED, ERR_PAGE_KNOWN, ERR_TOO_MANY_PAGES, ERR_PAGE_UNREACHABLE, ERR_PAGE_KIND, and those of a document
 */
export async function addPage(deps: Deps, companyId: number, written: string): Promise<KnowledgeDocument> {
  const url = addressOf(written);
  await deps.outboundHttp.requireAllowed(url);
  await deps.database.forCompany(companyId, ({ db }) => requireNew(db, url));
  const read = await fetchPage(deps, url);
  if ('problem' in read) throw refusalOf(read.problem);
  return writeForCompany(deps.database, companyId, async (tx) => {
    await requireNew(tx.db, url);
    const name = (read.title || new URL(url).host).slice(0, 100).padEnd(2, '.');
    return addDocument(tx, { name, kind: 'page', pages: [{ page: null, text: read.text }], page: readNow(tx, url) });
  });
}

function refusalOf(problem: PageProblem): AppError {
  if (problem === 'tooLong') return new AppError('ERR_DOCUMENT_TOO_LONG', { limit: maxKnowledgeLength });
  const codes = { unreachable: 'ERR_PAGE_UNREACHABLE', kind: 'ERR_PAGE_KIND', empty: 'ERR_DOCUMENT_EMPTY' } as const;
  return new AppError(codes[problem]);
}

/** People leave out how the address begins. */
function addressOf(written: string): string {
  const url = /^[a-z]+:\/\//i.test(written) ? written : `https://${written}`;
  if (!URL.canParse(url))
    throw new AppError('ERR_VALIDATION', { fields: [{ field: 'url', problem: 'expected a web address' }] });
  const { href, hash } = new URL(url);
  return href.slice(0, href.length - hash.length);
}

const readNow = ({ clock }: CompanyTx, url: string) => ({
  url,
  fetchedAt: clock.now().toISOString(),
  nextFetchAt: new Date(clock.now().getTime() + knowledgePageDays * dayMs).toISOString(),
  problem: null,
});

async function requireNew(db: CompanyTx['db'], url: string): Promise<void> {
  const known = await rows.findByUrl(db, url);
  if (known) throw new AppError('ERR_PAGE_KNOWN', { name: known.name });
  if ((await rows.countPages(db)) >= maxKnowledgePages)
    throw new AppError('ERR_TOO_MANY_PAGES', { limit: maxKnowledgePages });
}

/**
 * Reads a page again. Where that fails, the former text stays, and the document says why.
 * @returns the document; undefined = it is gone, or no page of the web any more
 */
export async function readPageAgain(deps: Deps, companyId: number, id: number): Promise<KnowledgeDocument | undefined> {
  const url = await deps.database.forCompany(companyId, ({ db }) => rows.findUrl(db, id));
  if (url === undefined) return undefined;
  const read = await fetchPage(deps, url);
  return writeForCompany(deps.database, companyId, async (tx) => {
    // It may have become a text of its own meanwhile.
    if ((await rows.findUrl(tx.db, id)) !== url) return undefined;
    const { fetchedAt, ...next } = readNow(tx, url);
    if ('problem' in read)
      await rows.updateDocument(tx.db, id, { nextFetchAt: next.nextFetchAt, problem: read.problem });
    else {
      await rows.updateDocument(tx.db, id, { ...next, fetchedAt });
      await replaceText(tx, id, read.text);
    }
    return emitDocument(tx, 'update', id);
  });
}
