import type { Contact } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconArchive, IconPlus } from '../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scrollToTop, useKeptState } from '../../app/phone-tabs/kept-places.ts';
import { useHidesNumbers } from '../../features/account/settings/index.ts';
import { EraseContactDialog } from '../../features/operations/privacy/index.ts';
import { ContactDialogs, useContactDialogs } from '../../features/inbox/contacts/form/contact-dialogs.tsx';
import { ContactList } from '../../features/inbox/contacts/contact-list.tsx';
import { useContacts } from '../../features/inbox/contacts/contacts.queries.ts';
import { DateFilter } from '../../features/inbox/contacts/date-filter.tsx';
import { conditionsOf, FieldFilter, useFields } from '../../features/inbox/custom-fields/index.ts';
import type { DraftCondition } from '../../features/inbox/custom-fields/index.ts';
import { useExport } from '../../features/inbox/contacts/import/use-export.ts';
import { NewTicketDialog } from '../../features/inbox/tickets/index.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { LetterStrip } from '../../ui/phone/letter-strip.tsx';
import { MoreRows } from '../../ui/lists/more-rows.tsx';
import { Page, TableCard } from '../../ui/layout/page.tsx';
import { searchDebounceMs } from '../../ui/lists/search-debounce.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { useNearEnd } from '../../ui/lists/use-near-end.ts';
import { useSort } from '../../ui/lists/use-sort.ts';
import { ChecksLink } from './checks-link.tsx';
import css from './contacts-screen.module.css';
import { Transfers } from './transfers.tsx';

const nextPageWithinPx = 100;
/** From so many contacts on a phone offers their letters. */
const lettersFrom = 12;
const noConditions: readonly DraftCondition[] = [];

/** Everyone the company talks to. */
export function ContactsScreen() {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [text, setText] = useKeptState('contacts.text', '');
  const [letter, setLetter] = useKeptState<string | undefined>('contacts.letter', undefined);
  const [search] = useDebouncedValue(text.trim().toLowerCase(), searchDebounceMs);
  const [days, setDays] = useKeptState('contacts.days', { from: '', until: '' });
  const [archived, setArchived] = useKeptState('contacts.archived', false);
  const fields = useFields('contact') ?? [];
  const [asked, setAsked] = useKeptState<readonly DraftCondition[]>('contacts.asked', noConditions);
  const [settled] = useDebouncedValue(asked, searchDebounceMs);
  const conditions = conditionsOf(fields, settled);
  const sort = useSort('name');
  // Search results have one order.
  const filter = {
    search,
    ...days,
    archived,
    ...(conditions.length > 0 && { fields: conditions }),
    ...(isPhone && search === '' && letter !== undefined && letter !== 'A' && { letter }),
    ...(search === '' && sort.descending && { sort: '-name' as const }),
  };
  const isFromLetter = filter.letter !== undefined;
  const filtered = isFromLetter || search !== '' || days.from !== '' || days.until !== '' || conditions.length > 0;
  const contacts = useContacts(filter);
  const { list } = contacts;
  const dialogs = useContactDialogs();
  const start = useDialog<Contact>();
  const erasing = useDialog<Contact>();
  const exporting = useExport();
  const hidesNumbers = useHidesNumbers();
  // One stable object for all rows, so that unchanged ones are not drawn again.
  const [actions] = useState(() => ({ ...dialogs.actions, onStart: start.open, onErase: erasing.open }));
  const end = useNearEnd<HTMLDivElement>(nextPageWithinPx, list?.contacts.length, () => {
    if (!contacts.moreFailed) contacts.loadMore();
  });

  const goToLetter = (next: string) => {
    setLetter(next);
    scrollToTop();
  };

  const add = (
    <Button
      className={css.add}
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => dialogs.form.open(undefined)}
    >
      {t('contacts.add')}
    </Button>
  );
  const empty = list?.contacts.length === 0 && list.nextCursor === null;
  // What fits on the screen needs no letters.
  const hasLetters = isPhone && search === '' && (letter !== undefined || (list?.count ?? 0) >= lettersFrom);
  return (
    <Page
      title={t(archived ? 'contacts.archive.title' : 'contacts.title')}
      note={
        list?.count != null &&
        t(filtered ? 'contacts.found' : 'contacts.total', { count: list.count, number: formatNumber(list.count) })
      }
      actions={
        <>
          <SearchField
            label={t(hidesNumbers ? 'contacts.searchWithoutNumbers' : 'contacts.searchPlaceholder')}
            className={css.search}
            value={text}
            onChange={setText}
          />
          <DateFilter {...days} onChange={setDays} />
          <FieldFilter fields={fields} value={asked} onChange={setAsked} />
          <Button
            variant={archived ? 'light' : 'default'}
            className={css.archived}
            leftSection={<IconArchive size={16} stroke={1.75} aria-hidden />}
            aria-pressed={archived}
            onClick={() => setArchived(!archived)}
          >
            {t('contacts.archive.filter')}
          </Button>
          <ChecksLink />
          <Transfers
            exporting={exporting}
            onImport={hidesNumbers ? undefined : dialogs.importing.open}
            onExport={() => exporting.start(filter, fields)}
          />
          {add}
        </>
      }
    >
      {hasLetters && list && <LetterStrip label={t('contacts.letters')} value={letter} onChange={goToLetter} />}
      {!list && !contacts.failed && (
        <TableCard>
          <SkeletonRows count={12} height={44} avatar={30} twoLines={false} />
        </TableCard>
      )}
      {contacts.failed && <LoadFailed onRetry={contacts.retry} />}
      {empty && !filtered && archived && (
        <EmptyState
          title={t('contacts.archive.emptyTitle')}
          text={t('contacts.archive.emptyText')}
          action={<Button onClick={() => setArchived(false)}>{t('contacts.archive.leave')}</Button>}
        />
      )}
      {empty && !filtered && !archived && (
        <EmptyState title={t('contacts.empty.title')} text={t('contacts.empty.text')} action={add} />
      )}
      {empty && filtered && (
        <EmptyState
          title={
            conditions.length > 0
              ? t('contacts.nothingFound.filters')
              : isFromLetter
                ? t('contacts.nothingFound.letter', { letter: filter.letter ?? '' })
                : search === ''
                  ? t('contacts.nothingFound.dates')
                  : t('contacts.nothingFound.title', { text: text.trim() })
          }
          text={t(
            conditions.length > 0
              ? 'contacts.nothingFound.filtersText'
              : search === ''
                ? 'contacts.nothingFound.datesText'
                : 'contacts.nothingFound.text',
          )}
        />
      )}
      {list && !empty && (
        <div
          className={css.list}
          data-dim={contacts.searching || undefined}
          data-letters={hasLetters || undefined}
          aria-busy={contacts.searching}
        >
          <ContactList
            contacts={list.contacts}
            sort={search === '' ? sort : undefined}
            {...actions}
            end={
              <MoreRows
                loading={contacts.loadingMore}
                failed={contacts.moreFailed}
                load={contacts.loadMore}
                row={{ height: 44, avatar: 30, twoLines: false }}
              />
            }
          />
          <div ref={end} />
        </div>
      )}

      <ContactDialogs dialogs={dialogs} />
      {erasing.value && <EraseContactDialog opened={erasing.opened} contact={erasing.value} onClose={erasing.close} />}
      <NewTicketDialog opened={start.opened} contact={start.value} onClose={start.close} />
    </Page>
  );
}
