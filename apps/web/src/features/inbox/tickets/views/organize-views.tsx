import { canEditTicketView } from '@balcao/contract';
import type { TicketView } from '@balcao/contract';
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDelete } from '../../../../app/crud/use-crud.ts';
import { useSession } from '../../../../app/session/session.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import { DeleteDialog } from '../../../../ui/dialogs/delete-dialog.tsx';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { useDialog } from '../../../../ui/dialogs/use-dialog.ts';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import {
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '../../../../ui/icons/index.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import css from './organize-views.module.css';
import { ticketViewsCrud, useOrderViews, usePinnedViewIds, usePinView, useTicketViews } from './views.queries.ts';

interface Props {
  opened: boolean;
  onEdit: (view: TicketView) => void;
  onDeleted: (id: number) => void;
  onClose: () => void;
}

/** Own views and those of the team: in which order, which are beside the lists, and which go. */
export function OrganizeViews({ opened, onEdit, onDeleted, onClose }: Props) {
  const { t } = useTranslation();
  const views = useTicketViews();
  const removing = useDialog<TicketView>();
  const remove = useDelete(ticketViewsCrud);
  const parts = [
    ['own', views?.own ?? []],
    ['shared', views?.shared ?? []],
  ] as const;
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        title={t('views.organize')}
        size={560}
        closeOnEscape={!removing.opened}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Stack gap={16}>
          {parts.map(([whose, list]) => (
            <section key={whose} aria-label={t(`views.${whose}`)}>
              <Text size="sm" fw={600} component="h3" mb={4}>
                {t(`views.${whose}`)}
              </Text>
              {list.length === 0 && <Meta as="p">{t(`views.none.${whose}`)}</Meta>}
              <ul className={css.list}>
                {list.map((view, index) => (
                  <ViewRow
                    key={view.id}
                    view={view}
                    list={list}
                    index={index}
                    onEdit={() => onEdit(view)}
                    onDelete={() => removing.open(view)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </Stack>
      </Modal>
      <DeleteDialog
        dialog={removing}
        remove={remove}
        title={({ name }) => t('views.deleteDialog.title', { name })}
        text={({ isShared }) => t(isShared ? 'views.deleteDialog.sharedText' : 'views.deleteDialog.text')}
        confirm={t('common.delete')}
        onDone={() => {
          if (removing.value) onDeleted(removing.value.id);
          toast.ok(t('views.deleteDialog.done'));
        }}
      />
    </>
  );
}

interface RowProps {
  view: TicketView;
  list: readonly TicketView[];
  index: number;
  onEdit: () => void;
  onDelete: () => void;
}

function ViewRow({ view, list, index, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation();
  const { actor } = useSession();
  const order = useOrderViews();
  const pin = usePinView();
  const isPinned = usePinnedViewIds()?.includes(view.id) ?? false;
  const { id, name } = view;
  const mayEdit = canEditTicketView(actor, view);
  const move = (by: -1 | 1) => {
    const ids = list.map((one) => one.id);
    order.mutate({ isShared: view.isShared, viewIds: ids.toSpliced(index, 1).toSpliced(index + by, 0, id) });
  };
  const PinIcon = isPinned ? IconPinnedOff : IconPin;
  return (
    <li className={css.row}>
      <Text size="sm" truncate className={css.name}>
        {name}
      </Text>
      <IconButton
        label={t(isPinned ? 'views.unpinNamed' : 'views.pinNamed', { name })}
        aria-pressed={isPinned}
        onClick={() => pin.mutate({ id, isPinned: !isPinned })}
      >
        <PinIcon size={16} stroke={1.75} />
      </IconButton>
      {mayEdit && (
        <>
          <IconButton label={t('views.up', { name })} disabled={index === 0} onClick={() => move(-1)}>
            <IconArrowUp size={16} stroke={1.75} />
          </IconButton>
          <IconButton label={t('views.down', { name })} disabled={index === list.length - 1} onClick={() => move(1)}>
            <IconArrowDown size={16} stroke={1.75} />
          </IconButton>
          <IconButton label={t('views.editNamed', { name })} onClick={onEdit}>
            <IconPencil size={16} stroke={1.75} />
          </IconButton>
          <IconButton label={t('views.deleteNamed', { name })} onClick={onDelete}>
            <IconTrash size={16} stroke={1.75} />
          </IconButton>
        </>
      )}
    </li>
  );
}
