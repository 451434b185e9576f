import * as z from 'zod';
import type { createGraphRequest } from './graph-request.ts';

const pageSchema = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).partial().optional(), next: z.string().optional() })
    .partial()
    .optional(),
});

const pageSize = 200;
/** Meta lets an account have 6,000 templates at most. */
const maxPages = 40;

/** Reads the templates of an account, page by page, as Meta describes them; `query` says which, and which fields. */
export async function readTemplates(
  requestJson: ReturnType<typeof createGraphRequest>['requestJson'],
  { businessAccountId }: { businessAccountId: string },
  query: string,
): Promise<unknown[]> {
  const all: unknown[] = [];
  let after = '';
  for (let page = 0; page < maxPages; page += 1) {
    const cursor = after && `&after=${encodeURIComponent(after)}`;
    const path = `${businessAccountId}/message_templates?${query}&limit=${pageSize}${cursor}`;
    const { data, paging } = await requestJson(pageSchema, path);
    all.push(...data);
    after = paging?.cursors?.after ?? '';
    if (after === '' || paging?.next === undefined) break;
  }
  return all;
}
