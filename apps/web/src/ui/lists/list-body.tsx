import { useState } from 'react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { LoadFailed } from './load-failed.tsx';
import { MoreRows } from './more-rows.tsx';
import { TableCard } from '../layout/page.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { TableList } from './table-list.ts';
import css from './table-page.module.css';
import { useNearEnd } from './use-near-end.ts';

const nextPageWithinPx = 100;
/** Rows of a list that came as a whole are drawn in parts, too: hundreds at once would keep the page from answering for seconds. */
const drawnAtOnce = 60;

interface Props<Item> {
  list: TableList<Item>;
  /** the shape of a row, for skeletons */
  row: { height: number; avatar?: number; twoLines?: boolean };
  /** what is said when it could not be loaded, in place of the ordinary words */
  failedTitle?: string;
  /** the empty state */
  empty: Parameters<typeof EmptyState>[0];
  /** draws the records; `end` belongs under the last of them */
  children: (items: readonly Item[], end: ReactNode) => ReactNode;
}

/** Rows in waiting, a failure with a way out, words where there is nothing, or the records, which come as they are scrolled to. */
export function ListBody<Item>({
  list: { items, failed, retry, searching, more },
  row,
  failedTitle,
  empty,
  children,
}: Props<Item>) {
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const part = more ? items : items?.slice(0, drawn);
  const end = useNearEnd<HTMLDivElement>(nextPageWithinPx, part?.length, () => {
    if (more) {
      if (!more.failed) more.load();
      return;
    }
    if (items && drawn < items.length) setDrawn(drawn + drawnAtOnce);
  });
  const skeleton = { avatar: 0, twoLines: false, ...row };
  if (!items && !failed)
    return (
      <TableCard>
        <SkeletonRows count={6} {...skeleton} />
      </TableCard>
    );
  return (
    <>
      {failed && <LoadFailed title={failedTitle} onRetry={retry} />}
      {items?.length === 0 && <EmptyState {...empty} />}
      {part && part.length > 0 && (
        <div className={searching ? css.dim : undefined} aria-busy={searching}>
          {children(part, more && <MoreRows {...more} row={skeleton} />)}
          <div ref={end} />
        </div>
      )}
    </>
  );
}
