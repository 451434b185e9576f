const reasons: readonly [RegExp, string][] = [
  [/no (?:matching )?sessions?|session not found|no open session/i, 'no-session'],
  [/bad mac/i, 'bad-mac'],
  [/key used already|over 2000 messages|message ?counter|old counter/i, 'key-used'],
  [/sender ?key|no session for group/i, 'no-sender-key'],
  [/pre ?key/i, 'no-pre-key'],
];

/** The word for why a message could not be opened; `absent` = it came without its content. */
export function failureReason(error: unknown): string {
  if (error === undefined) return 'absent';
  const text = error instanceof Error ? `${error.name} ${error.message}` : '';
  return reasons.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
}
