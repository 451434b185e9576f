import { listAuditLines, type AuditKind, type AuditLine } from '@balcao/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { keepFormerRows } from '../../../app/search/kept-rows.ts';

export interface AuditFilter {
  userId: number | null;
  kind: AuditKind | null;
  from: string;
  to: string;
}

const maxExportedPages = 200;

const readPage = (filter: AuditFilter, olderThan: string, signal?: AbortSignal) =>
  call(listAuditLines, {
    query: {
      from: filter.from,
      to: filter.to,
      ...(filter.userId !== null && { userId: filter.userId }),
      ...(filter.kind !== null && { kind: filter.kind }),
      ...(olderThan !== '' && { olderThan }),
    },
    signal,
  });

/** Lines of the audit log, newest first; refetched whenever the page is opened. */
export const useAuditLines = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit-lines', filter],
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ lines, hasMore }) => (hasMore ? lines.at(-1)?.id : undefined),
    ...keepFormerRows,
    refetchOnMount: 'always',
    meta: { quiet: true },
  });

/** All lines of a search, for a file; the oldest beyond 10,000 are left out. */
export const useAuditExport = () =>
  useMutation({
    async mutationFn(filter: AuditFilter) {
      const lines: AuditLine[] = [];
      for (let page = 0; page < maxExportedPages; page++) {
        const read = await readPage(filter, lines.at(-1)?.id ?? '');
        lines.push(...read.lines);
        if (!read.hasMore) break;
      }
      return lines;
    },
  });
