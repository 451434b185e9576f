import type { ContactList } from '@balcao/contract';
import { IconUsersGroup } from '../../ui/icons/index.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudPages, useDelete } from '../../app/crud/use-crud.ts';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { ContactListForm, contactListsCrud } from '../../features/outreach/contact-lists/index.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { useSort } from '../../ui/lists/use-sort.ts';
import css from '../../ui/lists/table-page.module.css';

/** The lists of contacts that campaigns are sent to. */
export function ContactListsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearchText();
  const sort = useSort('name');
  const { list, count } = useCrudPages(contactListsCrud, search.search, { query: sort.query });
  const to = '/contact-lists/$contactListId/contacts';
  const params = ({ id }: ContactList) => ({ contactListId: String(id) });
  return (
    <CrudPage
      texts={useCrudTexts('contactLists', ({ name }: ContactList) => name)}
      note={count ? t('contactLists.count', { count }) : undefined}
      list={list}
      search={search}
      row={{ height: 44 }}
      sort={sort}
      columns={[
        {
          label: t('contactLists.columns.name'),
          sort: 'name',
          kind: 'grow',
          render: (each) => (
            <Link to={to} params={params(each)} className={css.cell} data-pressed-beyond>
              {each.name}
            </Link>
          ),
        },
        {
          label: t('contactLists.columns.contacts'),
          sort: 'contactsCount',
          kind: 'number',
          render: ({ contactsCount }) => formatNumber(contactsCount),
        },
      ]}
      renderActions={(each, size) => (
        <IconButton
          label={t('contactLists.open', { name: each.name })}
          size={size}
          onClick={() => void navigate({ to, params: params(each) })}
        >
          <IconUsersGroup size={18} stroke={1.75} />
        </IconButton>
      )}
      renderForm={(dialog) => <ContactListForm {...dialog} />}
      remove={useDelete(contactListsCrud)}
    />
  );
}
