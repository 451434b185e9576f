import { Button, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import css from './option-tree.module.css';
import { useSaveOption } from './options.queries.ts';
import type { OptionDraft } from './use-menu-editor.ts';

interface Props {
  queueId: number;
  draft: OptionDraft;
  onChange: (draft: OptionDraft) => void;
  onClose: (saved?: number) => void;
}

/** The words of one option, in its place in the tree. Saved by itself: the form around it is another matter. */
export function OptionEditor({ queueId, draft, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const save = useSaveOption(queueId);
  const [tried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const missing = draft.title.trim() === '';
  const submit = () => {
    setTried(true);
    if (missing || save.isPending) return;
    const words = { title: draft.title.trim(), message: draft.message };
    save.mutate(
      { id: draft.id, parentId: draft.parentId, words },
      {
        onSuccess: ({ id }) => {
          toast.ok(t('queues.options.saved'));
          onClose(id);
        },
      },
    );
  };
  return (
    <div role="group" aria-label={draft.title || t('queues.options.newTitle')} className={css.editor}>
      {save.error && <NoticeBox tone="bad">{errorText(save.error)}</NoticeBox>}
      <TextInput
        label={t('queues.options.text')}
        ref={first}
        maxLength={200}
        value={draft.title}
        error={tried && missing ? t('common.fillIn') : undefined}
        onChange={(event) => onChange({ ...draft, title: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      <Textarea
        label={t('queues.options.message')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4096}
        value={draft.message}
        onChange={(event) => onChange({ ...draft, message: event.currentTarget.value })}
      />
      <div className={css.editorActions}>
        <span className={css.hint}>{t('queues.options.saveHint')}</span>
        <Button size="sm" variant="subtle" onClick={() => onClose()}>
          {t('common.cancel')}
        </Button>
        <Button size="sm" loading={save.isPending} onClick={submit}>
          {t('queues.options.save')}
        </Button>
      </div>
    </div>
  );
}
