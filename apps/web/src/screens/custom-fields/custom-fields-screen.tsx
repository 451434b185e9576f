import { fieldSubjects, maxFields } from '@balcao/contract';
import type { CustomField, FieldSubject } from '@balcao/contract';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { Menu } from '../../ui/overlays/menu.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readImpersonation } from '../../app/api/session-store.ts';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useLookup } from '../../app/crud/use-crud.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { CustomFieldForm } from '../../features/inbox/custom-fields/custom-field-form.tsx';
import {
  customFieldsCrud,
  useArchiveField,
  useOrderFields,
} from '../../features/inbox/custom-fields/custom-fields.queries.ts';
import { ExtraInfosDialog, useExtraInfos } from '../../features/inbox/custom-fields/extra-infos/index.ts';
import { fieldIcons } from '../../features/inbox/custom-fields/field-icons.ts';
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp } from '../../ui/icons/index.ts';
import { Subject } from '../../ui/layout/subject.tsx';
import { wholeList } from '../../ui/lists/table-list.ts';
import { StatusPill } from '../../ui/status-pill.tsx';

/** The fields that the company added to its contacts and tickets. */
export function CustomFieldsScreen() {
  const { t } = useTranslation();
  const [subject, setSubject] = useState<FieldSubject>('contact');
  const query = useLookup(customFieldsCrud);
  const order = useOrderFields();
  const archive = useArchiveField();
  // An operator inside a company changes no field.
  const mayChange = readImpersonation() === null;
  const [isTransforming, setIsTransforming] = useState(false);
  const infos = useExtraInfos(mayChange).data ?? [];

  const all = (query.data ?? []).filter((field) => field.subject === subject);
  const inUse = all
    .filter(({ archivedAt }) => archivedAt === null)
    .toSorted((one, other) => one.position - other.position);
  const items = [...inUse, ...all.filter(({ archivedAt }) => archivedAt !== null)];
  const list = { ...wholeList(query), items: query.data && items };

  const move = (field: CustomField, by: -1 | 1) => {
    const ids = inUse.map(({ id }) => id);
    const index = ids.indexOf(field.id);
    order.mutate({ subject, fieldIds: ids.toSpliced(index, 1).toSpliced(index + by, 0, field.id) });
  };
  const setArchived = ({ id, name }: CustomField, archived: boolean) =>
    archive.mutate(
      { id, archived },
      {
        onSuccess: () =>
          archived
            ? toast.ok(
                t('customFields.archivedDone', { name }),
                { label: t('customFields.undo'), onPress: () => archive.mutate({ id, archived: false }) },
                id,
              )
            : toast.ok(t('customFields.restored', { name })),
      },
    );
  const detailOf = ({ type, key, isRequired, adminsOnly }: CustomField) =>
    [
      t(`customFields.types.${type}`),
      key,
      ...(isRequired ? [t('customFields.required')] : []),
      ...(adminsOnly ? [t('customFields.adminsOnly')] : []),
    ].join(' · ');

  return (
    <CrudPage<CustomField>
      texts={{
        title: t('customFields.title'),
        add: t('customFields.add'),
        edit: ({ name }) => t('customFields.edit', { name }),
        delete: () => '',
        empty: { title: t('customFields.empty.title'), text: t('customFields.empty.text') },
        deleteDialog: { title: () => '', text: '', confirm: '', done: '' },
      }}
      note={t('customFields.intro')}
      list={list}
      row={{ height: 52 }}
      above={
        <Group my="sm">
          <SegmentedControl
            aria-label={t('customFields.subject')}
            value={subject}
            onChange={(value) => setSubject(value)}
            data={fieldSubjects.map((value) => ({ value, label: t(`customFields.subjects.${value}`) }))}
          />
          {subject === 'contact' && (infos.length > 0 || isTransforming) && (
            <Button variant="default" onClick={() => setIsTransforming(true)}>
              {t('customFields.infos.open')}
            </Button>
          )}
        </Group>
      }
      below={<ExtraInfosDialog opened={isTransforming} onClose={() => setIsTransforming(false)} />}
      columns={[
        {
          label: t('customFields.columns.name'),
          kind: 'grow',
          render: (field) => <Subject icon={fieldIcons[field.type]} name={field.name} detail={detailOf(field)} />,
        },
        {
          label: t('customFields.columns.state'),
          render: ({ archivedAt }) =>
            archivedAt !== null && (
              <StatusPill tone="off" icon={<IconArchive />}>
                {t('customFields.archived')}
              </StatusPill>
            ),
        },
      ]}
      canAdd={mayChange}
      isFull={inUse.length >= maxFields}
      canEdit={({ archivedAt }) => mayChange && archivedAt === null}
      canDelete={() => false}
      {...(mayChange && {
        menu: {
          label: ({ name }: CustomField) => t('customFields.more', { name }),
          takes: () => undefined,
          renderItems: (field: CustomField) =>
            field.archivedAt === null ? (
              <>
                <Menu.Item
                  leftSection={<IconArrowUp size={16} stroke={1.75} />}
                  disabled={field.id === inUse[0]?.id}
                  onClick={() => move(field, -1)}
                >
                  {t('customFields.up')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArrowDown size={16} stroke={1.75} />}
                  disabled={field.id === inUse.at(-1)?.id}
                  onClick={() => move(field, 1)}
                >
                  {t('customFields.down')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArchive size={16} stroke={1.75} />}
                  onClick={() => setArchived(field, true)}
                >
                  {t('customFields.archive')}
                </Menu.Item>
              </>
            ) : (
              <Menu.Item
                leftSection={<IconArchiveOff size={16} stroke={1.75} />}
                onClick={() => setArchived(field, false)}
              >
                {t('customFields.restore')}
              </Menu.Item>
            ),
        },
      })}
      renderForm={(dialog) => <CustomFieldForm subject={subject} {...dialog} />}
    />
  );
}
