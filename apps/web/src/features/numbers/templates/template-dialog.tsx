import type { MessageTemplate, Ticket } from '@balcao/contract';
import { templateText } from '@balcao/contract';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { readLocalFile } from '../../../ui/chat/files/read-local-file.ts';
import { enqueue } from '../../inbox/messages/index.ts';
import css from './template-dialog.module.css';
import { TemplateForm } from './template-form.tsx';
import { TemplateList } from './template-list.tsx';
import { filterTemplates, templateKey } from './templates.rules.ts';
import { useTemplates } from './templates.queries.ts';

interface Props {
  ticket: Ticket;
  onSent: () => void;
  onClose: () => void;
}

/** Approved texts to write with once the window is closed: found, filled in, looked at, sent. */
export function TemplateDialog({ ticket, onSent, onClose }: Props) {
  const { t } = useTranslation();
  const mobile = useMediaQuery('(max-width: 699px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { data: templates, error, refetch } = useTemplates(ticket.whatsappId ?? 0);
  const [searchText, setSearchText] = useState('');
  const [chosenKey, setChosenKey] = useState<string>();
  const found = filterTemplates(templates ?? [], searchText);
  const chosen = templates?.find((template) => templateKey(template) === chosenKey);

  const send = async (template: MessageTemplate, values: Record<string, string>, file: File | null) => {
    const { name, language } = template;
    const media = file && (await readLocalFile(file));
    enqueue(ticket.id, [
      { body: templateText(template, values), media, quoted: null, template: { name, language, values } },
    ]);
    onSent();
    onClose();
  };
  const list = (
    <div className={css.side}>
      <SearchField label={t('templates.search')} value={searchText} onChange={setSearchText} />
      {found.length > 0 ? (
        <TemplateList
          templates={found}
          chosenKey={chosenKey}
          onChoose={(template) => setChosenKey(templateKey(template))}
        />
      ) : (
        <p className={css.hint}>{t('templates.noHit', { words: searchText.trim() })}</p>
      )}
    </div>
  );
  const form = chosen && (
    <TemplateForm
      key={chosenKey}
      template={chosen}
      contactName={ticket.contact.name}
      ticket={ticket}
      onSend={(values, file) => void send(chosen, values, file)}
      onClose={onClose}
    />
  );

  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <span className={css.title}>
          {mobile && chosen && (
            <IconButton label={t('templates.back')} size={34} onClick={() => setChosenKey(undefined)}>
              <IconArrowLeft size={18} stroke={1.75} />
            </IconButton>
          )}
          {t('templates.title', { name: ticket.contact.name })}
        </span>
      }
      size={860}
      fullScreen={mobile}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {!templates && !error && <SkeletonRows count={5} avatar={0} />}
      {!templates && error && <LoadFailed title={t('templates.failed')} text={errorText(error)} onRetry={refetch} />}
      {templates?.length === 0 && <EmptyState title={t('templates.empty.title')} text={t('templates.empty.text')} />}
      {templates && templates.length > 0 && (
        <div className={css.columns}>
          {mobile ? (
            (form ?? list)
          ) : (
            <>
              {list}
              {form ?? <p className={css.placeholder}>{t('templates.pick')}</p>}
            </>
          )}
        </div>
      )}
    </Modal>
  );
}
