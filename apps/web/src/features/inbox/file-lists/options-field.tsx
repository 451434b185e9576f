import { maxFilesOfList, uploadFileList } from '@balcao/contract';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { Button, Input, VisuallyHidden } from '@mantine/core';
import { IconUpload } from '../../../ui/icons/index.ts';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DragStyles } from '../../../app/drag-styles.tsx';
import { formatBytes } from '../../../ui/text/bytes.ts';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { useFileDrop } from '../../../ui/fields/use-file-drop.ts';
import css from './file-lists.module.css';
import { addFiles, moveDraft, problemOf } from './option-drafts.ts';
import type { FilesProblem, OptionDraft } from './option-drafts.ts';
import { OptionRow } from './option-row.tsx';

interface Props {
  drafts: readonly OptionDraft[];
  /** some name is missing */
  nameMissing: boolean;
  onChange: (drafts: OptionDraft[]) => void;
}

/** The files of a list in their order: dropped or chosen, moved by the mouse, a finger or the keyboard. */
export function OptionsField({ drafts, nameMissing, onChange }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const chooseId = useId();
  const [problem, setProblem] = useState<FilesProblem | undefined>();
  const [announcement, setAnnouncement] = useState('');

  const add = (files: readonly File[]) => {
    const added = addFiles(drafts, files);
    setProblem(added.problem);
    onChange(added.drafts);
  };
  const change = (key: string, part: Partial<OptionDraft>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const move = (from: number, to: number) => {
    const draft = drafts[from];
    if (!draft || from === to || to < 0 || to >= drafts.length) return;
    onChange(moveDraft(drafts, from, to));
    setAnnouncement(t('fileLists.form.moved', { name: draft.name, position: to + 1 }));
  };
  const replace = (key: string, file: File) => {
    const found = problemOf(file);
    setProblem(found);
    if (!found) change(key, { file });
  };
  const dropTarget = useFileDrop(add);
  const max = problem?.kind === 'tooLarge' ? formatBytes(uploadFileList.files.maxBytes) : maxFilesOfList;

  return (
    <Input.Wrapper
      labelElement="div"
      label={
        <span className={css.fieldLabel}>
          {t('fileLists.form.files')}
          <small>{t('fileLists.form.filesOf', { count: drafts.length, max: maxFilesOfList })}</small>
          <small className={css.hint}>{drafts.length > 1 && t('fileLists.form.hint')}</small>
        </span>
      }
      error={
        problem
          ? t(`fileLists.form.problems.${problem.kind}`, { name: problem.name, max })
          : nameMissing && t('fileLists.form.nameMissing')
      }
    >
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <DragDropProvider
        // Registered first: the keyboard has its own keys here, and announcements are in the language of the screen.
        sensors={([pointer]) => (pointer ? [pointer] : [])}
        plugins={([_accessibility, ...plugins]) => plugins}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
        }}
      >
        <DragStyles />
        <ol className={css.options} aria-label={t('fileLists.form.files')}>
          {drafts.map((draft, index) => (
            <OptionRow
              key={draft.key}
              draft={draft}
              index={index}
              error={nameMissing && draft.name.trim() === ''}
              onRename={(name) => change(draft.key, { name })}
              onReplace={(file) => replace(draft.key, file)}
              onRemove={() => {
                onChange(drafts.filter(({ key }) => key !== draft.key));
                // The button goes with its row: the focus stays in the list, or on what adds to it.
                const next = drafts[index + 1] ?? drafts[index - 1];
                focusLater(next ? `handle ${next.key}` : chooseId);
              }}
              onMove={(by) => {
                move(index, index + by);
                // A moved row is remounted: the keyboard focus stays on it.
                focusLater(`handle ${draft.key}`);
              }}
            />
          ))}
        </ol>
      </DragDropProvider>
      {drafts.length < maxFilesOfList && (
        <div className={css.drop} {...dropTarget}>
          <IconUpload size={18} stroke={1.75} aria-hidden />
          <span>{t('fileLists.form.drop')}</span>
          <Button id={chooseId} size="xs" variant="subtle" onClick={() => input.current?.click()}>
            {t('fileLists.form.choose')}
          </Button>
          <FileInput input={input} label={t('fileLists.form.choose')} onFiles={add} />
        </div>
      )}
    </Input.Wrapper>
  );
}

/** Once what has changed is on screen. */
const focusLater = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());
