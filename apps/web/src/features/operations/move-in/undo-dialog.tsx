import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { useUndoMoveIn } from './move-in.queries.ts';
import css from './move-in.module.css';

/** Wants the name of the company before a run is undone. */
export function UndoDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const undo = useUndoMoveIn(id);
  const [typed, setTyped] = useState('');
  return (
    <Modal
      opened
      title={t('moveIn.undoDialog.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      onClose={onClose}
    >
      <form
        noValidate
        className={css.column}
        onSubmit={(event) => {
          event.preventDefault();
          undo.mutate(typed, { onSuccess: onClose });
        }}
      >
        <Text size="sm">{t('moveIn.undoDialog.text')}</Text>
        {undo.error && <NoticeBox tone="bad">{errorText(undo.error)}</NoticeBox>}
        <TextInput
          label={t('moveIn.undoDialog.name', { name })}
          autoComplete="off"
          value={typed}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="barro" disabled={typed.trim() !== name.trim()} loading={undo.isPending}>
            {t('moveIn.undoDialog.button')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
