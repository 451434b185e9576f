import { canManageLanes } from '@balcao/contract';
import type { Tag } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useCrudPages, useDelete } from '../../app/crud/use-crud.ts';
import { useSession } from '../../app/session/session.ts';
import { TagForm } from '../../features/inbox/tags/tag-form.tsx';
import { tagsCrud } from '../../features/inbox/tags/tags.queries.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { useSort } from '../../ui/lists/use-sort.ts';
import css from '../../ui/lists/table-page.module.css';
import { TagChip } from '../../ui/tag-chip.tsx';

/** The company's tags, with how many tickets each is on. */
export function TagsScreen() {
  const { t } = useTranslation();
  const { actor } = useSession();
  const search = useSearchText();
  const sort = useSort('name');
  const { list, count } = useCrudPages(tagsCrud, search.search, { query: sort.query });
  return (
    <CrudPage
      texts={useCrudTexts('tags', ({ name }: Tag) => name)}
      note={count ? t('tags.count', { count }) : undefined}
      list={list}
      search={search}
      row={{ height: 44 }}
      sort={sort}
      columns={[
        {
          label: t('tags.columns.name'),
          sort: 'name',
          kind: 'grow',
          render: (tag) => (
            <div className={css.cell}>
              <TagChip color={tag.color} wraps>
                {tag.name}
              </TagChip>
              {tag.kanban === 1 && <span className={css.meta}>{t('tags.lane')}</span>}
            </div>
          ),
        },
        { label: t('tags.columns.tickets'), kind: 'number', render: (tag) => formatNumber(tag.ticketsCount) },
      ]}
      // A lane belongs to the board: who may not make one may not remove it either.
      canDelete={(tag) => tag.kanban === 0 || canManageLanes(actor)}
      renderForm={(dialog) => <TagForm {...dialog} />}
      remove={useDelete(tagsCrud)}
    />
  );
}
