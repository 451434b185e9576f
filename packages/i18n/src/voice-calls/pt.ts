/** The text in a conversation where a contact called; in the language of the company. */
export const voiceCalls = {
  voice: 'Chamada de voz perdida às {{time}}',
  video: 'Chamada de vídeo perdida às {{time}}',
} as const;
