import type { ContactListItem, NumberValidity } from '@balcao/contract';
import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconTableImport, IconUserPlus } from '../../ui/icons/index.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudPages, useDelete } from '../../app/crud/use-crud.ts';
import {
  CheckProgress,
  ContactListItemForm,
  contactListItemsCrud,
  ListImportDialog,
  NumberProblem,
  useContactList,
  useItemCounts,
  Validity,
} from '../../features/outreach/contact-lists/index.ts';
import { FillListDialog } from '../../features/outreach/campaigns/fill-list-dialog.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { formatPhone } from '../../ui/text/phone.ts';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { SegmentedCount } from '../../ui/segmented-count.tsx';
import css from '../../ui/lists/table-page.module.css';

type Filter = NumberValidity | 'all' | 'toCheck';
const filters: readonly Filter[] = ['all', 'valid', 'invalid', 'unknown'];

/** The contacts of one list, and whether WhatsApp knows their numbers. */
export function ContactListScreen() {
  const { contactListId = '0' } = useParams({ strict: false });
  return <ListOrGone key={contactListId} id={Number(contactListId) || 0} />;
}

function ListOrGone({ id }: { id: number }) {
  const { t } = useTranslation();
  const { error } = useContactList(id);
  if (!isApiError(error, 'ERR_NO_CONTACT_LIST_FOUND')) return <Items id={id} />;
  return (
    <Page title={t('contactLists.title')} before={<Back />}>
      <EmptyState title={t('contactLists.items.gone.title')} text={t('contactLists.items.gone.text')} />
    </Page>
  );
}

function Back() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <IconButton label={t('contactLists.items.back')} onClick={() => void navigate({ to: '/contact-lists' })}>
      <IconChevronLeft size={18} stroke={1.75} />
    </IconButton>
  );
}

function Items({ id }: { id: number }) {
  const { t } = useTranslation();
  const search = useSearchText();
  const [validity, setValidity] = useState<Filter>('all');
  const [importing, setImporting] = useState(false);
  const [filling, setFilling] = useState(false);
  const list = useContactList(id).data;
  const counts = useItemCounts(id).data;
  const total = counts ? counts.valid + counts.invalid + counts.unknown : 0;
  const pages = useCrudPages(contactListItemsCrud, search.search, {
    query: { contactListId: id, ...(validity === 'toCheck' ? { toCheck: true } : validity !== 'all' && { validity }) },
  });
  const empty = {
    title: t(validity === 'all' ? 'contactLists.items.empty.title' : 'contactLists.items.noneOfKind.title'),
    text: t(validity === 'all' ? 'contactLists.items.empty.text' : 'contactLists.items.noneOfKind.text'),
  };
  const otherWays = (
    <>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={16} stroke={1.75} />}
        disabled={!list}
        onClick={() => setFilling(true)}
      >
        {t('campaigns.fill.open')}
      </Button>{' '}
      <Button
        variant="default"
        leftSection={<IconTableImport size={16} stroke={1.75} />}
        disabled={!list}
        onClick={() => setImporting(true)}
      >
        {t('contactLists.items.import')}
      </Button>
    </>
  );

  return (
    <>
      <CrudPage
        texts={{
          title: list?.name ?? '',
          searchLabel: t('contactLists.items.searchLabel'),
          add: t('contactLists.items.add'),
          edit: ({ name }: ContactListItem) => t('contactLists.items.edit', { name }),
          delete: ({ name }: ContactListItem) => t('contactLists.items.delete', { name }),
          empty,
          notFound: (words) =>
            words === ''
              ? empty
              : {
                  title: t('contactLists.items.notFound.title', { search: words }),
                  text: t('contactLists.items.notFound.text'),
                },
          deleteDialog: {
            title: ({ name }) => t('contactLists.items.deleteDialog.title', { name }),
            text: t('contactLists.items.deleteDialog.text'),
            confirm: t('contactLists.items.deleteDialog.confirm'),
            done: t('contactLists.items.deleteDialog.done'),
          },
        }}
        before={<Back />}
        note={list ? t('contactLists.items.count', { count: list.contactsCount }) : undefined}
        list={pages.list}
        search={search}
        filtered={validity !== 'all'}
        secondary={otherWays}
        emptyAction={otherWays}
        above={
          total > 0 && (
            <Group justify="space-between" mb={16}>
              <SegmentedCount<Filter>
                label={t('contactLists.items.filter.label')}
                value={validity}
                items={[...filters, ...(counts?.toCheck || validity === 'toCheck' ? ['toCheck' as const] : [])].map(
                  (value) => ({
                    value,
                    label: t(`contactLists.items.filter.${value}`),
                    count: value === 'all' ? total : counts?.[value],
                  }),
                )}
                onChange={setValidity}
              />
              <CheckProgress total={total} unchecked={counts?.unchecked ?? 0} />
            </Group>
          )
        }
        row={{ height: 44, avatar: 30 }}
        columns={[
          {
            label: t('contactLists.items.columns.name'),
            kind: 'grow',
            render: (item) => (
              <div className={css.cell}>
                <Avatar id={item.id} name={item.name} size={30} />
                <span>{item.name}</span>
              </div>
            ),
          },
          {
            label: t('contactLists.items.columns.number'),
            render: (item) => (
              <>
                <span className={css.oneLine}>{formatPhone(item.number)}</span>
                <NumberProblem item={item} />
              </>
            ),
          },
          {
            label: t('contactLists.items.columns.email'),
            render: ({ email }) => email || <span className={css.meta}>{t('contactLists.items.noEmail')}</span>,
          },
          { label: t('contactLists.items.columns.validity'), render: (item) => <Validity item={item} /> },
          {
            label: t('contactLists.items.columns.checkedAt'),
            render: ({ checkedAt }) => (
              <span className={css.oneLine}>{checkedAt ? formatDateTime(checkedAt) : '–'}</span>
            ),
          },
        ]}
        renderCard={(item) => (
          <>
            <div className={css.name}>{item.name}</div>
            <div className={css.meta}>{formatPhone(item.number)}</div>
            <NumberProblem item={item} />
            <Validity item={item} />
          </>
        )}
        renderForm={(dialog) => <ContactListItemForm {...dialog} contactListId={id} />}
        remove={useDelete(contactListItemsCrud)}
      />
      {list && filling && <FillListDialog list={list} onClose={() => setFilling(false)} />}
      {list && <ListImportDialog opened={importing} list={list} onClose={() => setImporting(false)} />}
    </>
  );
}
