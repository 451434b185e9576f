import type { KnowledgeDocument } from '@balcao/contract';
import { IconChevronLeft, IconFileText } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useCrudPages, useDelete } from '../../app/crud/use-crud.ts';
import { KnowledgeForm } from '../../features/knowledge/knowledge-form.tsx';
import { knowledgeCrud } from '../../features/knowledge/knowledge.queries.ts';
import { UploadButton } from '../../features/knowledge/upload-button.tsx';
import { usePrompts } from '../../features/prompts/prompts.queries.ts';
import { formatDateTime, formatNumber } from '../../ui/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { useSearchText } from '../../ui/search-field.tsx';
import { Subject } from '../../ui/subject.tsx';
import css from './knowledge-screen.module.css';

/** What language models may quote. */
export function KnowledgeScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearchText();
  const { list, count } = useCrudPages(knowledgeCrud, search.search);
  const sizeOf = ({ pages, words }: KnowledgeDocument) =>
    [...(pages === null ? [] : [t('knowledge.pages', { count: pages })]), t('knowledge.words', { count: words })].join(
      ' · ',
    );
  return (
    <CrudPage
      texts={useCrudTexts('knowledge', ({ name }: KnowledgeDocument) => name)}
      before={
        <IconButton label={t('knowledge.back')} onClick={() => void navigate({ to: '/prompts' })}>
          <IconChevronLeft size={18} stroke={1.75} />
        </IconButton>
      }
      note={count ? t('knowledge.count', { count }) : undefined}
      list={list}
      search={search}
      secondary={<UploadButton />}
      emptyAction={<UploadButton />}
      row={{ height: 54, avatar: 36, twoLines: true }}
      above={count ? <UsedBy /> : undefined}
      columns={[
        {
          label: t('knowledge.columns.name'),
          kind: 'grow',
          render: (one) => <Subject icon={IconFileText} name={one.name} detail={t(`knowledge.kinds.${one.kind}`)} />,
        },
        { label: t('knowledge.columns.size'), render: (one) => <span className={css.line}>{sizeOf(one)}</span> },
        {
          label: t('knowledge.columns.citations'),
          kind: 'number',
          render: ({ citationsThisMonth }) => formatNumber(citationsThisMonth),
        },
        {
          label: t('knowledge.columns.updated'),
          render: ({ updatedAt }) => <span className={css.line}>{formatDateTime(updatedAt)}</span>,
        },
      ]}
      renderCard={(one) => <Subject icon={IconFileText} name={one.name} detail={sizeOf(one)} />}
      renderForm={(dialog) => <KnowledgeForm {...dialog} />}
      remove={useDelete(knowledgeCrud)}
    />
  );
}

/** The prompts that look documents up, each of them all; without one nothing is ever quoted to a contact. */
function UsedBy() {
  const { t } = useTranslation();
  const { data: prompts } = usePrompts(true);
  if (!prompts) return null;
  const names = prompts.filter(({ actions }) => actions.includes('knowledge')).map(({ name }) => name);
  return names.length === 0 ? (
    <div className={css.notice}>
      <NoticeBox tone="info">{t('knowledge.usedByNone')}</NoticeBox>
    </div>
  ) : (
    <p className={css.usedBy}>{t('knowledge.usedBy', { names: names.join(', ') })}</p>
  );
}
