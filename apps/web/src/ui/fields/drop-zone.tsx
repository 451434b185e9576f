import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import css from './drop-zone.module.css';

interface Props {
  enabled: boolean;
  /** what dropping does, shown while files are held over it */
  hint: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Takes files that are dropped anywhere on its children. */
export function DropZone({ enabled, hint, onFiles, children }: Props) {
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
      {over && <div className={css.hint}>{hint}</div>}
    </div>
  );
}
