/**
 * The columns of a message's content, wherever it is stored: in `messages` and on the simulated phone, each read as
 * `m`.
 */
export const contentColumns = [
  'm.body',
  'm.mediaType',
  'm.mediaKey',
  'm.mediaName',
  'm.mediaMime',
  'm.mediaSize',
  'm.mediaWidth',
  'm.mediaHeight',
  'm.mediaDuration',
  'm.isVoice',
  'm.isForwarded',
  'm.interactive',
] as const;
