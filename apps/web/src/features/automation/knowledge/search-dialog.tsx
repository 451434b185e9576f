import { maxKnowledgeQuestion } from '@balcao/contract';
import type { EmbeddingState, FoundPassage, Nearness } from '@balcao/contract';
import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText, errorText } from '../../../app/errors.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { IconFileText, IconSearch } from '../../../ui/icons/index.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { searchDebounceMs } from '../../../ui/lists/search-debounce.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { useKnowledgeSearch, useSynonyms } from './knowledge.queries.ts';
import css from './search-dialog.module.css';
import { formatNumber } from '../../../ui/text/format.ts';
import { SynonymsForm } from './synonyms-form.tsx';

/** Opens what a model would find for a question. */
export function SearchAsCustomerButton() {
  const { t } = useTranslation();
  const dialog = useDialog<null>();
  const synonyms = useDialog<readonly (readonly string[])[]>();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        onClick={() => dialog.open(null)}
      >
        {t('knowledge.search.open')}
      </Button>
      <SearchDialog
        opened={dialog.opened}
        onClose={dialog.close}
        onChangeSynonyms={(groups) => {
          dialog.close();
          synonyms.open(groups);
        }}
      />
      {synonyms.value && (
        <SynonymsForm
          key={String(synonyms.opened)}
          opened={synonyms.opened}
          groups={synonyms.value}
          onClose={synonyms.close}
        />
      )}
    </>
  );
}

interface Props {
  opened: boolean;
  onClose: () => void;
  onChangeSynonyms: (groups: readonly (readonly string[])[]) => void;
}

function SearchDialog({ opened, onClose, onChangeSynonyms }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [question] = useDebouncedValue(text.trim(), searchDebounceMs);
  return (
    <FormModal opened={opened} title={t('knowledge.search.title')} size={640} dirty={false} onClose={onClose}>
      <TextInput
        label={t('knowledge.search.label')}
        placeholder={t('knowledge.search.example')}
        maxLength={maxKnowledgeQuestion}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div aria-live="polite">{question !== '' && <Found question={question} />}</div>
      <SynonymsLine onChange={onChangeSynonyms} />
    </FormModal>
  );
}

function Found({ question }: { question: string }) {
  const { t } = useTranslation();
  const { data, error } = useKnowledgeSearch(question);
  if (error) return <NoticeBox tone="bad">{errorText(error)}</NoticeBox>;
  if (!data) return <SkeletonRows count={3} height={72} avatar={0} />;
  const { passages, embedding } = data;
  if (passages.length === 0) return <NoticeBox tone="info">{t('knowledge.search.nothing')}</NoticeBox>;
  return (
    <>
      <ol className={css.list}>
        {passages.map((passage, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a passage has no id, and the list is drawn anew with each question
          <Passage key={index} passage={passage} />
        ))}
      </ol>
      <EmbeddingLine embedding={embedding} />
    </>
  );
}

/** How passages are found, and what is wrong with it. */
function EmbeddingLine({ embedding }: { embedding: EmbeddingState }) {
  const { t } = useTranslation();
  if (!embedding)
    return (
      <Text size="xs" className={css.quiet}>
        {t('knowledge.search.meaning.none')}{' '}
        <Anchor component={Link} to="/prompts" size="xs" fw={600}>
          {t('knowledge.search.meaning.add')}
        </Anchor>
      </Text>
    );
  const { problem, embedded, passages } = embedding;
  if (problem !== null) return <NoticeBox tone="warn">{codeText(problem)}</NoticeBox>;
  return (
    <Text size="xs" className={css.quiet}>
      {embedded < passages
        ? t('knowledge.search.meaning.some', { embedded: formatNumber(embedded), passages: formatNumber(passages) })
        : t('knowledge.search.meaning.all', { model: embedding.model })}
    </Text>
  );
}

const colors: Readonly<Record<Nearness, string>> = {
  veryNear: 'var(--b-ok)',
  near: 'var(--b-ok)',
  far: 'var(--b-text-2)',
};

function Passage({ passage: { name, page, text, nearness } }: { passage: FoundPassage }) {
  const { t } = useTranslation();
  return (
    <li className={css.passage}>
      <Text size="sm" lineClamp={4}>
        {text}
      </Text>
      <div className={css.foot}>
        <IconFileText size={14} stroke={1.75} aria-hidden />
        <Text size="xs" className={css.name}>
          {page === null ? name : t('knowledge.search.page', { name, page })}
        </Text>
        <Text size="xs" fw={600} c={colors[nearness]}>
          {t(`knowledge.search.nearness.${nearness}`)}
        </Text>
      </div>
    </li>
  );
}

function SynonymsLine({ onChange }: { onChange: Props['onChangeSynonyms'] }) {
  const { t } = useTranslation();
  const { data: groups } = useSynonyms();
  if (!groups) return null;
  const some = groups.slice(0, 3).map((words) => words.join(' = '));
  return (
    <Text size="xs" className={css.quiet}>
      {groups.length === 0 ? t('knowledge.synonyms.none') : t('knowledge.synonyms.some', { some: some.join(', ') })}{' '}
      <Anchor component="button" type="button" size="xs" fw={600} onClick={() => onChange(groups)}>
        {t(groups.length === 0 ? 'knowledge.synonyms.add' : 'knowledge.synonyms.change')}
      </Anchor>
    </Text>
  );
}
