import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { SearchField, useSearchText } from '../../../ui/fields/search-field.tsx';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import type { CaseDraft } from './case-form.tsx';
import { useClosedTickets, useDraftCase } from './prompt-cases.queries.ts';
import css from './prompt-cases.module.css';

interface Props {
  opened: boolean;
  onPicked: (draft: CaseDraft) => void;
  onClose: () => void;
}

/** A closed conversation is chosen, of which a case is to be made. */
export function PickTicket({ opened, onPicked, onClose }: Props) {
  const { t } = useTranslation();
  const { text, setText, search } = useSearchText();
  const tickets = useClosedTickets(search);
  const draft = useDraftCase();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('promptCases.pick.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Meta as="p">{t('promptCases.pick.text')}</Meta>
      <SearchField label={t('promptCases.pick.search')} value={text} onChange={setText} />
      {tickets.isError && <RetryLine className={undefined} onRetry={tickets.refetch} />}
      {tickets.data?.length === 0 && <Meta as="p">{t('promptCases.pick.none')}</Meta>}
      <div className={css.found}>
        {tickets.data?.map(({ id, contact, lastMessage, updatedAt }) => (
          <button
            key={id}
            type="button"
            className={css.row}
            disabled={draft.isPending}
            onClick={() => draft.mutate(id, { onSuccess: onPicked })}
          >
            <span className={css.words}>
              <div className={css.cut}>{contact.name}</div>
              <Meta as="div" className={css.cut}>
                {lastMessage}
              </Meta>
            </span>
            <Meta>{formatDateTime(updatedAt)}</Meta>
          </button>
        ))}
      </div>
    </Modal>
  );
}
