import type { pt } from '@balcao/i18n/pt';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The words of a page of records. */
export interface CrudTexts<Item> {
  title: string;
  searchLabel?: string;
  add: string;
  edit: (item: Item) => string;
  delete: (item: Item) => string;
  /** of a page without records: names the next step */
  empty: { title: string; text: ReactNode };
  /** of a search without result */
  notFound?: (search: string) => { title: string; text: ReactNode };
  /** a question naming the record, and what happens and what does not; absent where a dialog of its own asks */
  deleteDialog?: {
    title: (item: Item) => string;
    text: ReactNode | ((item: Item) => ReactNode);
    confirm: string;
    done: string;
  };
}

/** The words every feature with a plain page of records has under these names. */
interface PageWords {
  title: string;
  searchLabel: string;
  add: string;
  edit: string;
  delete: string;
  empty: { title: string; text: string };
  notFound: { title: string; text: string };
  deleteDialog: { title: string; text: string; confirm: string; done: string };
}

type Words = typeof pt;
type PlainFeature = { [Name in keyof Words]: Words[Name] extends PageWords ? Name : never }[keyof Words];

/** The words of a plain page of records; `nameOf` is how a record is called in them. */
export function useCrudTexts<Item>(feature: PlainFeature, nameOf: (item: Item) => string): CrudTexts<Item> {
  const { t } = useTranslation();
  return {
    title: t(`${feature}.title`),
    searchLabel: t(`${feature}.searchLabel`),
    add: t(`${feature}.add`),
    edit: (item) => t(`${feature}.edit`, { name: nameOf(item) }),
    delete: (item) => t(`${feature}.delete`, { name: nameOf(item) }),
    empty: { title: t(`${feature}.empty.title`), text: t(`${feature}.empty.text`) },
    notFound: (search) => ({
      title: t(`${feature}.notFound.title`, { search }),
      text: t(`${feature}.notFound.text`),
    }),
    deleteDialog: {
      title: (item) => t(`${feature}.deleteDialog.title`, { name: nameOf(item) }),
      text: t(`${feature}.deleteDialog.text`),
      confirm: t(`${feature}.deleteDialog.confirm`),
      done: t(`${feature}.deleteDialog.done`),
    },
  };
}
