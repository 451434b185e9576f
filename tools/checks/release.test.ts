import { expect, it } from 'vitest';
import { readRelease, releaseFaults, versionTags } from '../bootstrap/release.mjs';

const release = {
  version: '6.1.0',
  lockedVersion: '6.1.0',
  changelog: '# Changelog\n\n## Unreleased\n\n## 6.1.0 (2026-12-01)\n\n- New.\n\n## 6.0.0\n\n- First.\n',
};

it('a release is refused whose tag, package.json, package-lock.json and CHANGELOG.md differ', () => {
  expect(releaseFaults('v6.1.0', release)).toEqual([]);
  const faults = (tag: string, changed: Partial<typeof release> = {}) =>
    releaseFaults(tag, { ...release, ...changed }).join('\n');
  expect(faults('v6.2.0')).toContain('v6.1.0');
  expect(faults('6.1.0')).toContain('v6.1.0');
  expect(faults('v6.1.0', { lockedVersion: '6.0.0' })).toContain('package-lock.json');
  expect(faults('v6.1.0', { changelog: '# Changelog\n\n## 6.1.0-rc1\n\n## 6.0.0\n' })).toContain('"## 6.1.0"');
  expect(faults('v6.1.0', { changelog: release.changelog.replace('## 6.1.0', '- Other.\n\n## 6.1.0') })).toContain(
    'unreleased',
  );
});

it('the checked out version is the release that its tags name', async () => {
  const tags = await versionTags();
  expect(tags.flatMap((tag) => releaseFaults(tag, readRelease()))).toEqual([]);
});
