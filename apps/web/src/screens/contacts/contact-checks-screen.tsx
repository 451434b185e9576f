import { maxContactChecks, type Contact, type ContactDuplicate, type ContactToCheck } from '@balcao/contract';
import { IconChevronLeft } from '../../ui/icons/index.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/errors.ts';
import { toast } from '../../app/toasts/toast.tsx';
import {
  useContactChecks,
  useCorrectNumber,
  useDuplicates,
  useNumbersToCheck,
} from '../../features/inbox/contacts/contact-checks.queries.ts';
import { fetchContact } from '../../features/inbox/contacts/contacts.queries.ts';
import { DuplicateList } from '../../features/inbox/contacts/merging/duplicate-list.tsx';
import { ContactFormDialog } from '../../features/inbox/contacts/index.ts';
import { NumberList } from '../../features/inbox/contacts/form/number-list.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { MoreRows } from '../../ui/lists/more-rows.tsx';
import { Page, TableCard } from '../../ui/layout/page.tsx';
import { SegmentedCount } from '../../ui/segmented-count.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { useNearEnd } from '../../ui/lists/use-near-end.ts';

const MergeDialog = lazyDialog(() =>
  import('../../features/inbox/contacts/merging/merge-dialog.tsx').then((module) => module.MergeDialog),
);
const nextPageWithinPx = 100;
const row = { height: 54, avatar: 30, twoLines: true };
type View = 'duplicates' | 'numbers';

/** Contacts that may be one person, and numbers that can be nobody's. */
export function ContactChecksScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const counts = useContactChecks().data;
  const [chosen, setChosen] = useState<View>();
  const view = chosen ?? (counts && counts.duplicates === 0 && counts.numbers > 0 ? 'numbers' : 'duplicates');
  const merging = useDialog<{ contact: Contact; other: Contact }>();
  const back = () => void navigate({ to: '/contacts' });
  const item = (value: View) => {
    const count = counts?.[value];
    return { value, label: t(`contactChecks.${value}`), ...(count !== undefined && { count }) };
  };
  const isFull = counts !== undefined && counts[view] >= maxContactChecks;
  return (
    <Page
      title={t('contactChecks.title')}
      before={
        <IconButton label={t('contacts.archive.leave')} onClick={back}>
          <IconChevronLeft size={18} stroke={1.75} />
        </IconButton>
      }
      note={isFull ? t('contactChecks.orMore') : undefined}
      beside={
        <SegmentedCount<View>
          label={t('contactChecks.title')}
          value={view}
          items={[item('duplicates'), item('numbers')]}
          onChange={setChosen}
        />
      }
    >
      {view === 'duplicates' ? <Duplicates onMerge={merging.open} /> : <Numbers onMerge={merging.open} />}
      {merging.value && <MergeDialog opened={merging.opened} {...merging.value} onClose={merging.close} />}
    </Page>
  );
}

function Duplicates({ onMerge }: { onMerge: (pair: ContactDuplicate) => void }) {
  const { t } = useTranslation();
  const list = useDuplicates();
  return (
    <Pages
      list={list}
      empty={<EmptyState title={t('contactChecks.noDuplicates.title')} text={t('contactChecks.noDuplicates.text')} />}
    >
      {(pairs) => <DuplicateList pairs={pairs} onMerge={onMerge} />}
    </Pages>
  );
}

function Numbers({ onMerge }: { onMerge: (pair: { contact: Contact; other: Contact }) => void }) {
  const { t } = useTranslation();
  const list = useNumbersToCheck();
  const editing = useDialog<Contact>();
  const correct = useCorrectNumber();
  const use = async ({ contact, suggestion }: ContactToCheck & { suggestion: string }) => {
    try {
      await correct.mutateAsync({ id: contact.id, number: suggestion });
      toast.ok(t('contacts.form.saved'));
    } catch (error) {
      // Somebody has the number already: they are probably one person.
      if (!isApiError(error, 'ERR_DUPLICATED_CONTACT')) return toast.error(errorText(error));
      const owner = await fetchContact(Number(error.details.contactId)).catch(() => undefined);
      if (owner) onMerge({ contact: owner, other: contact });
      else toast.error(errorText(error));
    }
  };
  return (
    <>
      <Pages
        list={list}
        empty={<EmptyState title={t('contactChecks.noNumbers.title')} text={t('contactChecks.noNumbers.text')} />}
      >
        {(rows) => (
          <NumberList
            rows={rows}
            busyId={correct.isPending ? correct.variables.id : undefined}
            onUse={(one) => void use(one)}
            onEdit={editing.open}
          />
        )}
      </Pages>
      <ContactFormDialog opened={editing.opened} contact={editing.value} onClose={editing.close} />
    </>
  );
}

function Pages<Row>({
  list,
  empty,
  children,
}: {
  list: {
    rows: readonly Row[] | undefined;
    failed: boolean;
    retry: () => void;
    loadMore: () => void;
    loadingMore: boolean;
    moreFailed: boolean;
  };
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const { rows } = list;
  const end = useNearEnd<HTMLDivElement>(nextPageWithinPx, rows?.length, () => {
    if (!list.moreFailed) list.loadMore();
  });
  if (list.failed) return <LoadFailed onRetry={list.retry} />;
  if (!rows)
    return (
      <TableCard>
        <SkeletonRows count={8} {...row} />
      </TableCard>
    );
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      <MoreRows loading={list.loadingMore} failed={list.moreFailed} load={list.loadMore} row={row} />
      <div ref={end} />
    </>
  );
}
