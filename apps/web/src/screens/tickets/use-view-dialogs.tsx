import type { TicketView } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useDelete } from '../../app/crud/use-crud.ts';
import { toast } from '../../app/toasts/toast.tsx';
import type { TicketSearch } from '../../features/inbox/tickets/list/lists.rules.ts';
import { OrganizeViews, ViewForm, ViewHead } from '../../features/inbox/tickets/views/lazy-views.ts';
import type { EditedView } from '../../features/inbox/tickets/views/view-form.tsx';
import { ticketViewsCrud } from '../../features/inbox/tickets/views/views.queries.ts';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import type { useInboxLists } from './use-inbox-lists.ts';

/** The head of the view that is shown, and the dialogs by which views are kept, changed, put in order and removed. */
export function useViewDialogs({ view: list, showView }: Pick<ReturnType<typeof useInboxLists>, 'view' | 'showView'>) {
  const { t } = useTranslation();
  const form = useDialog<EditedView>();
  const organizing = useDialog<true>();
  const removing = useDialog<TicketView>();
  const remove = useDelete(ticketViewsCrud);
  const { view } = list;
  const leave = (id: number | undefined) => {
    if (id !== undefined && id === view?.id) list.open(undefined);
  };
  return {
    save: (search: TicketSearch) => form.open({ search: { ...search, view: null } }),
    organize: () => organizing.open(true),
    head: view && (
      <ViewHead
        list={{ ...list, view }}
        onEdit={() => form.open({ view })}
        onDelete={() => removing.open(view)}
        onSaveNew={(search) => form.open({ search: { ...search, view: null } })}
      />
    ),
    dialogs: (
      <>
        {organizing.value && (
          <OrganizeViews
            opened={organizing.opened && !form.opened}
            onEdit={(edited) => form.open({ view: edited })}
            onDeleted={leave}
            onClose={organizing.close}
          />
        )}
        {form.value && (
          <ViewForm
            key={form.instanceKey}
            opened={form.opened}
            edited={form.value}
            onClose={form.close}
            onSaved={(saved) => {
              if (!organizing.opened) showView(saved.id);
            }}
          />
        )}
        <DeleteDialog
          dialog={removing}
          remove={remove}
          title={({ name }) => t('views.deleteDialog.title', { name })}
          text={({ isShared }) => t(isShared ? 'views.deleteDialog.sharedText' : 'views.deleteDialog.text')}
          confirm={t('common.delete')}
          onDone={() => {
            leave(removing.value?.id);
            toast.ok(t('views.deleteDialog.done'));
          }}
        />
      </>
    ),
  };
}
