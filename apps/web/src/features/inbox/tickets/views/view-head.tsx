import { canEditTicketView } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { Menu } from '../../../../ui/overlays/menu.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../app/copy-text.ts';
import { useSession } from '../../../../app/session/session.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import {
  IconAdjustmentsHorizontal,
  IconBookmark,
  IconDotsVertical,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
  IconUsers,
} from '../../../../ui/icons/index.ts';
import type { TicketSearch } from '../list/lists.rules.ts';
import { emptySearch } from '../search/search.rules.ts';
import { SearchFilters } from '../search/search-filters.tsx';
import type { FilteredList } from '../search/search-filters.tsx';
import { OrderFilter } from '../search/more-filters.tsx';
import type { ViewList } from './use-view-list.ts';
import css from './view-head.module.css';
import { FilterChips, MissingParts } from './view-parts.tsx';
import { useChangeView, usePinnedViewIds, usePinView } from './views.queries.ts';

interface Props {
  list: ViewList & { view: NonNullable<ViewList['view']> };
  onEdit: () => void;
  onDelete: () => void;
  /** keeps the changed filters as another view */
  onSaveNew: (search: TicketSearch) => void;
}

/** The head of a view: its name, what can be done with it, and its filters. */
export function ViewHead({ list, onEdit, onDelete, onSaveNew }: Props) {
  const { t } = useTranslation();
  const { actor } = useSession();
  const change = useChangeView();
  const { view, values, isChanged, missing, loaded } = list;
  const mayEdit = canEditTicketView(actor, view);
  const [editing, setEditing] = useState({ id: view.id, on: false });
  const isEditing = isChanged || (editing.id === view.id && editing.on);
  const ViewIcon = view.isShared ? IconUsers : IconBookmark;
  const search: FilteredList = {
    values,
    change: list.change,
    asked: list.asked ?? null,
    loaded,
    clearFilters: () => list.change({ ...emptySearch, order: values.order }),
  };
  const save = () =>
    change.mutate(
      { view, search: values },
      {
        onSuccess: () => {
          list.discard();
          toast.ok(t('views.form.saved'));
        },
      },
    );
  return (
    <div className={css.head}>
      <div className={css.title}>
        <ViewIcon size={16} stroke={1.75} aria-hidden />
        <Text component="h2" size="sm" fw={600} truncate className={css.name} title={view.name}>
          {view.name}
        </Text>
        <IconButton
          label={t('views.filters.edit')}
          aria-expanded={isEditing}
          onClick={() => setEditing({ id: view.id, on: !isEditing })}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.75} />
        </IconButton>
        <Actions view={view} mayEdit={mayEdit} onEdit={onEdit} onDelete={onDelete} />
      </div>
      {isEditing ? (
        <SearchFilters search={search} more={<OrderFilter values={values} onChange={list.change} />} />
      ) : (
        <FilterChips search={values} />
      )}
      <MissingParts parts={missing} />
      {isChanged && (
        <div className={css.changed}>
          {mayEdit && (
            <Button size="xs" loading={change.isPending} onClick={save}>
              {t('views.update')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => onSaveNew(values)}>
            {t('views.saveNew')}
          </Button>
          <Button size="xs" variant="subtle" onClick={list.discard}>
            {t('views.discard')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Actions({
  view,
  mayEdit,
  onEdit,
  onDelete,
}: Pick<Props, 'onEdit' | 'onDelete'> & { view: Props['list']['view']; mayEdit: boolean }) {
  const { t } = useTranslation();
  const pin = usePinView();
  const isPinned = usePinnedViewIds()?.includes(view.id) ?? false;
  const PinIcon = isPinned ? IconPinnedOff : IconPin;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('views.more', { name: view.name })}>
          <IconDotsVertical size={18} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<PinIcon size={16} stroke={1.75} aria-hidden />}
          onClick={() => pin.mutate({ id: view.id, isPinned: !isPinned })}
        >
          {t(isPinned ? 'views.unpin' : 'views.pin')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
          onClick={() => {
            const address = `${location.origin}/tickets?view=${view.id}`;
            void copyText(address, t('views.linkCopied'), t('views.linkFailed', { address }));
          }}
        >
          {t('views.copyLink')}
        </Menu.Item>
        {mayEdit && (
          <>
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={onEdit}>
              {t('views.edit')}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={onDelete}>
              {t('common.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
