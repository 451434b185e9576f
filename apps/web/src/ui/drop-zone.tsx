import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './drop-zone.module.css';

interface Props {
  enabled: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Takes files that are dropped anywhere on the conversation. */
export function DropZone({ enabled, onFiles, children }: Props) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) => enabled && event.dataTransfer.types.includes('Files');
  const drag = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div className={css.zone} onDragEnter={drag} onDragOver={drag} onDragLeave={leave} onDrop={drop}>
      {children}
      {over && <div className={css.hint}>{t('tickets.conversation.drop')}</div>}
    </div>
  );
}
