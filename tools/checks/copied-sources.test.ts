import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { languages } from '../../packages/i18n/src/languages.ts';
import { root } from '../bootstrap/paths.mjs';
import { emojiFile } from '../emojis.ts';
import { iconModules } from '../icons.ts';

it('the icons of the web app are those it imports, as the package draws them (node tools/icons.ts)', () => {
  const folder = join(root, 'apps/web/src/ui/icons');
  const modules = iconModules();
  for (const [path, text] of modules) expect(readFileSync(join(folder, path), 'utf8'), path).toBe(text);
  expect(readdirSync(join(folder, 'tabler'))).toHaveLength(modules.size - 1);
});

it.each(languages)('the emojis of the web app in %s are those of the package (node tools/emojis.ts)', (locale) => {
  const kept = readFileSync(join(root, `apps/web/src/ui/fields/emojis/${locale}.json`), 'utf8');
  expect(kept).toBe(emojiFile(locale));
});
