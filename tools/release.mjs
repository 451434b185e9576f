// Refuses a release whose tag, package.json, package-lock.json and CHANGELOG.md differ, or whose libraries have known vulnerabilities:
// `npm run release-check -- v6.1.0`. `npm version` runs it before it changes anything, with the version that is to be.
import { advisoryFaults, askForAdvisories } from './bootstrap/advisories.mjs';
import { readRelease, releaseFaults } from './bootstrap/release.mjs';

const next = process.env.npm_new_version;
const here = readRelease();
const release = next ? { ...here, version: next, lockedVersion: next } : here;
const advisories =
  process.env.AUDIT === 'off'
    ? []
    : (advisoryFaults(await askForAdvisories()) ?? [
        'The npm registry gave no list of known vulnerabilities. Try again, or set AUDIT=off after looking at them in another way.',
      ]);
const faults = [...releaseFaults(process.argv[2] ?? `v${release.version}`, release), ...advisories];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`v${release.version} can be released.`);
