/**
 * What to do about a failure of npm, by the code of the error that it printed. Its own advice about rights, to give folders to
 * this account as root, is wrong for an account whose home is closed on purpose.
 * @param {string} output
 */
export function adviceFor(output) {
  const code = /npm (?:error|ERR!) code (\S+)/.exec(output)?.[1] ?? '';
  const path = /npm (?:error|ERR!) path (.+)/.exec(output)?.[1]?.trim();
  const where = path ? ` (${path})` : '';
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return (
      `This account may not write there${where}. Where that is the cache of npm in its home, name a folder that it may write to in ` +
      'npm_config_cache; where it is the folder of Balcão, start it as the account that owns the folder.'
    );
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'This account may open too few files at once: raise the limit (ulimit -n 4096, or LimitNOFILE of a unit).';
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk is full${where}: make room on it.`;
  return 'Check that this machine reaches the npm registry and has free disk space.';
}
