import type { KnowledgeDocument, Prompt } from '@balcao/contract';
import { IconFileText, IconWorld } from '../../ui/icons/index.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useCrudPages, useDelete } from '../../app/crud/use-crud.ts';
import { KnowledgeForm } from '../../features/automation/knowledge/knowledge-form.tsx';
import { knowledgeCrud } from '../../features/automation/knowledge/knowledge.queries.ts';
import { PageProblemPill, ReadAgainButton } from '../../features/automation/knowledge/page-actions.tsx';
import { AddPageButton } from '../../features/automation/knowledge/page-form.tsx';
import { SearchAsCustomerButton } from '../../features/automation/knowledge/search-dialog.tsx';
import { UploadButton } from '../../features/automation/knowledge/upload-button.tsx';
import { usePrompts } from '../../features/automation/prompts/prompts.queries.ts';
import { formatDateTime, formatNumber } from '../../ui/text/format.ts';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { Subject } from '../../ui/layout/subject.tsx';
import css from './knowledge-screen.module.css';

/** The documents that language models may cite. */
export function KnowledgeScreen() {
  const { t } = useTranslation();
  const search = useSearchText();
  const { list, count } = useCrudPages(knowledgeCrud, search.search);
  const drawUsers = useQuotingPrompts();
  const sizeOf = ({ pages, words }: KnowledgeDocument) =>
    [...(pages === null ? [] : [t('knowledge.pages', { count: pages })]), t('knowledge.words', { count: words })].join(
      ' · ',
    );
  return (
    <CrudPage
      texts={useCrudTexts('knowledge', ({ name }: KnowledgeDocument) => name)}
      note={count ? t('knowledge.count', { count }) : undefined}
      list={list}
      search={search}
      secondary={
        <>
          <SearchAsCustomerButton />
          <AddPageButton />
          <UploadButton />
        </>
      }
      emptyAction={
        <>
          <AddPageButton /> <UploadButton />
        </>
      }
      row={{ height: 54, avatar: 36, twoLines: true }}
      above={count ? <NobodyQuotes /> : undefined}
      columns={[
        {
          label: t('knowledge.columns.name'),
          kind: 'grow',
          render: (one) => (
            <>
              <DocumentSubject document={one} />
              <PageProblemPill problem={one.problem} />
            </>
          ),
        },
        { label: t('knowledge.columns.size'), render: (one) => <span className={css.line}>{sizeOf(one)}</span> },
        { label: t('knowledge.columns.usedBy'), render: drawUsers },
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
      renderCard={(one) => (
        <>
          <Subject icon={iconOf(one)} name={one.name} detail={sizeOf(one)} />
          <PageProblemPill problem={one.problem} />
          {drawUsers(one)}
        </>
      )}
      renderActions={(one, size) => <ReadAgainButton document={one} size={size} />}
      renderForm={(dialog) => <KnowledgeForm {...dialog} />}
      remove={useDelete(knowledgeCrud)}
    />
  );
}

const iconOf = ({ url }: Pick<KnowledgeDocument, 'url'>) => (url === null ? IconFileText : IconWorld);

function DocumentSubject({ document: { name, kind, url } }: { document: KnowledgeDocument }) {
  const { t } = useTranslation();
  const detail = url === null ? t(`knowledge.kinds.${kind}`) : `${t('knowledge.kinds.page')} · ${new URL(url).host}`;
  return <Subject icon={iconOf({ url })} name={name} detail={detail} />;
}

/** Draws the prompts that may quote a document. */
function useQuotingPrompts(): (document: { id: number }) => ReactNode {
  const { t } = useTranslation();
  const { data: prompts } = usePrompts(true);
  return function drawUsers({ id }) {
    const names = prompts?.filter((prompt) => mayQuote(prompt, id)).map(({ name }) => name);
    return <span className={css.users}>{names?.length === 0 ? t('knowledge.notUsed') : names?.join(', ')}</span>;
  };
}

type Quoting = Pick<Prompt, 'actions' | 'documentIds'>;
const mayQuote = ({ actions, documentIds }: Quoting, id: number) =>
  actions.includes('knowledge') && (documentIds === null || documentIds.includes(id));

/** Warns that nothing is ever quoted to a contact, where no prompt looks documents up. */
function NobodyQuotes() {
  const { t } = useTranslation();
  const { data: prompts } = usePrompts(true);
  if (!prompts || prompts.some(({ actions }) => actions.includes('knowledge'))) return null;
  return (
    <div className={css.notice}>
      <NoticeBox tone="info">{t('knowledge.usedByNone')}</NoticeBox>
    </div>
  );
}
