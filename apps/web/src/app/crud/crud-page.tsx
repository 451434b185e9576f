import { Button } from '@mantine/core';
import { IconPlus } from '../../ui/icons/index.ts';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { DataTable } from '../../ui/lists/data-table.tsx';
import type { Column } from '../../ui/lists/data-table.tsx';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import type { useSearchText } from '../../ui/fields/search-field.tsx';
import type { TableList } from '../../ui/lists/table-list.ts';
import { TablePage } from '../../ui/lists/table-page.tsx';
import type { TablePageProps } from '../../ui/lists/table-page.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import type { Sort } from '../../ui/lists/use-sort.ts';
import { toast } from '../toasts/toast.tsx';
import { RecordActions } from './record-actions.tsx';
import { Reloadable } from './reloadable.tsx';
import type { RecordMenu } from './record-actions.tsx';
import type { CrudTexts } from './use-crud-texts.ts';

/** The props of a dialog about a record. It is remounted for each opening. */
export interface RecordDialogProps<Item> {
  opened: boolean;
  /** undefined adds one */
  record: Item | undefined;
  onClose: () => void;
}

type RowProps<Item> =
  | {
      columns: readonly Column<Item>[];
      /** the order of the list, where its columns offer one */
      sort?: Sort;
      /** a record as a card, where there is no room for a table; without it the table stays */
      renderCard?: (item: Item) => ReactNode;
      /** buttons of a record before those that edit and delete */
      renderActions?: (item: Item, size: number | undefined) => ReactNode;
      /** behind those: what there is no room for beside them */
      menu?: RecordMenu<Item>;
    }
  /** draws the records itself */
  | {
      renderList: (
        items: readonly Item[],
        open: { edit: (item: Item) => void; delete: (item: Item) => void },
      ) => ReactNode;
    };

interface CommonProps<Item extends { id: number }> extends Pick<
  TablePageProps<Item>,
  'before' | 'emptyAction' | 'note' | 'secondary' | 'filtered' | 'above' | 'below' | 'row'
> {
  texts: CrudTexts<Item>;
  list: TableList<Item>;
  /** what `useSearchText` answers; without it the page has no search */
  search?: ReturnType<typeof useSearchText>;
  /** whether the person may add at all, and whether there is room for one more */
  canAdd?: boolean;
  isFull?: boolean;
  canEdit?: (item: Item) => boolean;
  canDelete?: (item: Item) => boolean;
  renderForm: (dialog: RecordDialogProps<Item>) => ReactNode;
  /** the mutation that deletes by id, after one question */
  remove?: Parameters<typeof DeleteDialog>[0]['remove'];
  /** instead of it: a dialog of its own that asks and deletes */
  renderRemove?: (dialog: RecordDialogProps<Item>) => ReactNode;
}

/**
 * A page of records: title, search and the button that adds on top; a table with the buttons that edit and delete; the
 * form and the question before deleting. What the user may not do has no button.
 */
export function CrudPage<Item extends { id: number }>(props: CommonProps<Item> & RowProps<Item>) {
  const {
    texts,
    list,
    search,
    before,
    emptyAction,
    note,
    secondary,
    filtered,
    above,
    below,
    row,
    renderForm,
    remove,
    renderRemove,
  } = props;
  const { canAdd = true, isFull = false, canEdit = always, canDelete = always } = props;
  const form = useDialog<Item | null>();
  const deleting = useDialog<Item>();
  const renderActions = (item: Item, size: number | undefined) => (
    <>
      {'columns' in props && props.renderActions?.(item, size)}
      <RecordActions
        item={item}
        size={size}
        texts={texts}
        menu={'columns' in props ? props.menu : undefined}
        onEdit={canEdit(item) ? () => form.open(item) : undefined}
        onDelete={canDelete(item) ? () => deleting.open(item) : undefined}
      />
    </>
  );

  return (
    <>
      <TablePage
        title={texts.title}
        list={list}
        primary={
          canAdd && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.75} />}
              disabled={isFull}
              onClick={() => form.open(null)}
            >
              {texts.add}
            </Button>
          )
        }
        empty={texts.empty}
        nothingFound={texts.notFound?.(search?.search ?? '')}
        search={search && { label: texts.searchLabel ?? '', ...search }}
        {...{ before, emptyAction, note, secondary, filtered, above, below, row }}
      >
        {(items, end) =>
          'columns' in props ? (
            <DataTable
              items={items}
              keyOf={(item) => item.id}
              columns={props.columns}
              sort={props.sort}
              renderCard={props.renderCard}
              renderActions={renderActions}
              end={end}
            />
          ) : (
            props.renderList(items, { edit: form.open, delete: deleting.open })
          )
        }
      </TablePage>
      <Fragment key={`form ${form.instanceKey}`}>
        <Reloadable record={form.value ?? undefined}>
          {(record) => renderForm({ opened: form.opened, record, onClose: form.close })}
        </Reloadable>
      </Fragment>
      {remove && texts.deleteDialog && (
        <DeleteDialog
          dialog={deleting}
          remove={remove}
          title={texts.deleteDialog.title}
          text={texts.deleteDialog.text}
          confirm={texts.deleteDialog.confirm}
          onDone={() => texts.deleteDialog && toast.ok(texts.deleteDialog.done)}
        />
      )}
      {renderRemove && (
        <Fragment key={`delete ${deleting.instanceKey}`}>
          {renderRemove({ opened: deleting.opened, record: deleting.value, onClose: deleting.close })}
        </Fragment>
      )}
    </>
  );
}

const always = () => true;
