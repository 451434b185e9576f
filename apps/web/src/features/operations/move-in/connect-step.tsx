import { moveInPartBytes, type MoveIn, type MoveInFile } from '@balcao/contract';
import { Button, Progress } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconTrash, IconUpload } from '../../../ui/icons/index.ts';
import card from '../../../ui/layout/section-card.module.css';
import { formatBytes } from '../../../ui/text/bytes.ts';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import { ChatQuestions } from './chat-questions.tsx';
import { ConnectOptions } from './connect-options.tsx';
import { useActOnMoveIn, useDeleteMoveInFile, useUploadMoveInFile } from './move-in.queries.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { SheetQuestions } from './sheet-questions.tsx';
import css from './move-in.module.css';

const accepted = { family: '.sql,.gz,.txt,.dump,.backup,.zip', chats: '.txt,.zip', sheet: '.xlsx,.xls,.csv' };

/** The files of a source, and what it does not say by itself. */
export function ConnectStep({ move }: { move: MoveIn }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<Readonly<Record<string, number>>>({});
  const upload = useUploadMoveInFile(move.id, (name, bytes) => setSent((all) => ({ ...all, [name]: bytes })));
  const tryOut = useActOnMoveIn(move.id, 'trial');
  const send = async (files: readonly File[]) => {
    for (const file of move.kind === 'chats' ? files : files.slice(0, 5))
      await upload.mutateAsync(file).catch(() => undefined);
    setSent({});
  };
  const isComplete = move.files.length > 0 && move.files.every((file) => missingParts(file) === 0);
  return (
    <div className={css.columns}>
      <div className={css.column}>
        {move.problem && <ProblemNotice move={move} problem={move.problem} />}
        <DropZone enabled={!upload.isPending} hint={t('moveIn.connect.drop')} onFiles={(files) => void send(files)}>
          <section className={card.card} aria-label={t('moveIn.connect.files')}>
            <header className={card.head} data-wraps>
              <div>
                <h2 className={card.title}>{t('moveIn.connect.files')}</h2>
                <p className={card.text}>{t(`moveIn.connect.help.${move.kind}`)}</p>
              </div>
              <Button
                variant="default"
                leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
                loading={upload.isPending}
                onClick={() => input.current?.click()}
              >
                {t('moveIn.connect.add')}
              </Button>
              <FileInput
                input={input}
                label={t('moveIn.connect.files')}
                isSingle={move.kind === 'sheet'}
                accept={accepted[move.kind]}
                onFiles={(files) => void send(files)}
              />
            </header>
            {move.files.map((file) => (
              <FileLine key={file.id} move={move} file={file} sent={sent[file.name]} isSending={upload.isPending} />
            ))}
            <div className={css.line}>
              <Meta>{t('moveIn.connect.limits')}</Meta>
            </div>
          </section>
        </DropZone>
        {move.survey && move.survey.chats.length > 0 && <ChatQuestions move={move} survey={move.survey} />}
        {move.survey?.sheet && <SheetQuestions key={move.id} move={move} sheet={move.survey.sheet} />}
      </div>
      <ConnectOptions
        move={move}
        action={
          <Button
            disabled={!isComplete || upload.isPending}
            loading={tryOut.isPending}
            onClick={() => tryOut.mutate(undefined)}
          >
            {t('moveIn.connect.try')}
          </Button>
        }
      />
    </div>
  );
}

const missingParts = ({ size, parts }: MoveInFile) => Math.ceil(size / moveInPartBytes) - parts.length;

interface FileLineProps {
  move: MoveIn;
  file: MoveInFile;
  sent: number | undefined;
  isSending: boolean;
}

function FileLine({ move, file, sent, isSending }: FileLineProps) {
  const { t } = useTranslation();
  const remove = useDeleteMoveInFile(move.id);
  const isWhole = missingParts(file) === 0;
  const done = sent ?? Math.min(file.size, file.parts.length * moveInPartBytes);
  return (
    <div className={css.line}>
      <span className={css.words}>
        <CutName>{file.name}</CutName>
        {isWhole ? (
          <Meta>{formatBytes(file.size)}</Meta>
        ) : (
          <>
            <Meta>{t('moveIn.connect.sent', { done: formatBytes(done), total: formatBytes(file.size) })}</Meta>
            {sent === undefined && !isSending && <Meta tone="danger">{t('moveIn.connect.goOn')}</Meta>}
            <Progress value={(done / file.size) * 100} aria-label={file.name} />
          </>
        )}
      </span>
      {!isSending && (
        <IconButton label={t('moveIn.connect.remove', { name: file.name })} onClick={() => remove.mutate(file.id)}>
          <IconTrash size={18} stroke={1.75} />
        </IconButton>
      )}
    </div>
  );
}
