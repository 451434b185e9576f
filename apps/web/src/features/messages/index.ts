export { Attachments } from './attachments.tsx';
export { DropZone } from './drop-zone.tsx';
export { extensionOf } from './file-kind.ts';
export { MessagesLive } from './messages-live.tsx';
export type { LocalFile } from './outbox.ts';
export { useAttention } from './use-attention.ts';
export { useFileIntake } from './use-add-files.ts';
export type { FileAdder } from './use-add-files.ts';
