/** The code and the words of the line: conversations without a history of their phone need neither. */
export async function loadHistoryLine() {
  const [{ ConversationHistoryLine }, { loadTexts }] = await Promise.all([
    import('./conversation-history-line.tsx'),
    import('../../../../app/texts/i18n.ts'),
  ]);
  await loadTexts('phoneHistory');
  return ConversationHistoryLine;
}
