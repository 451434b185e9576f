import { maxPixKeys } from '@balcao/contract';
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useDelete, useLookup } from '../../app/crud/use-crud.ts';
import { readImpersonation } from '../../app/api/session-store.ts';
import { PixAccountCard } from '../../features/inbox/pix/pix-account-card.tsx';
import { PixLimitsCard } from '../../features/inbox/pix/pix-limits-card.tsx';
import { PixKeyForm } from '../../features/inbox/pix/pix-key-form.tsx';
import { pixKeysCrud } from '../../features/inbox/pix/pix.queries.ts';
import { wholeList } from '../../ui/lists/table-list.ts';

/** The Pix keys of the company, and the bank that confirms what is paid. */
export function PixScreen() {
  const { t } = useTranslation();
  const query = useLookup(pixKeysCrud);
  // An operator inside a company changes no key.
  const mayChange = readImpersonation() === null;
  const bank = mayChange && (
    <Stack my="md" gap={0}>
      <PixAccountCard />
      <PixLimitsCard />
    </Stack>
  );
  return (
    <CrudPage
      texts={{
        title: t('pix.title'),
        add: t('pix.add'),
        edit: ({ key }) => t('pix.edit', { name: key }),
        delete: ({ key }) => t('pix.delete', { name: key }),
        empty: { title: t('pix.empty.title'), text: t('pix.empty.text') },
        deleteDialog: {
          title: ({ key }) => t('pix.deleteDialog.title', { name: key }),
          text: t('pix.deleteDialog.text'),
          confirm: t('pix.deleteDialog.confirm'),
          done: t('pix.deleteDialog.done'),
        },
      }}
      note={t('pix.intro')}
      list={wholeList(query)}
      row={{ height: 52 }}
      columns={[
        { label: t('pix.columns.key'), render: ({ key }) => key },
        { label: t('pix.columns.kind'), render: ({ kind }) => t(`pix.kinds.${kind}`) },
        {
          label: t('pix.columns.receiver'),
          kind: 'grow',
          render: ({ receiverName, receiverCity }) => `${receiverName}, ${receiverCity}`,
        },
      ]}
      canAdd={mayChange}
      isFull={(query.data?.length ?? 0) >= maxPixKeys}
      canEdit={() => mayChange}
      canDelete={() => mayChange}
      // What stands for an empty list is as high as the page: below it nobody would find the bank.
      above={bank}
      renderForm={(dialog) => <PixKeyForm {...dialog} />}
      remove={useDelete(pixKeysCrud)}
    />
  );
}
