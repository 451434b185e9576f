import { Menu } from '../../ui/overlays/menu.ts';
import { IconDots, IconPencil, IconTrash } from '../../ui/icons/index.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import type { CrudTexts } from './use-crud-texts.ts';

/** The menu "…" behind the buttons of a record, for what has no room among them. */
export interface RecordMenu<Item> {
  /** the accessible name of its button */
  label: (item: Item) => string;
  renderItems: (item: Item) => ReactNode;
  /** what the menu offers instead of a button of its own */
  takes: (item: Item) => 'edit' | 'delete' | undefined;
}

interface Props<Item> {
  item: Item;
  /** that of a thumb on cards, undefined in a table */
  size: number | undefined;
  texts: Pick<CrudTexts<Item>, 'edit' | 'delete'>;
  menu: RecordMenu<Item> | undefined;
  /** undefined where the user may not */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** The last buttons of a record: edit, delete and the menu of what else there is. */
export function RecordActions<Item>({ item, size, texts, menu, onEdit, onDelete }: Props<Item>) {
  const { t } = useTranslation();
  const taken = menu?.takes(item);
  return (
    <>
      {onEdit && taken !== 'edit' && (
        <IconButton label={texts.edit(item)} size={size} onClick={onEdit}>
          <IconPencil size={18} stroke={1.75} />
        </IconButton>
      )}
      {onDelete && taken !== 'delete' && (
        <IconButton label={texts.delete(item)} size={size} onClick={onDelete}>
          <IconTrash size={18} stroke={1.75} />
        </IconButton>
      )}
      {menu && (
        <Menu>
          <Menu.Target>
            <IconButton label={menu.label(item)} size={size}>
              <IconDots size={18} stroke={1.75} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {onEdit && taken === 'edit' && (
              <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={onEdit}>
                {t('common.edit')}
              </Menu.Item>
            )}
            {menu.renderItems(item)}
            {onDelete && taken === 'delete' && (
              <Menu.Item c="var(--b-danger)" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={onDelete}>
                {t('common.delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
